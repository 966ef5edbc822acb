"""The machine: a stack of small pending steps. It knows no game, no terminal, no file, no clock and no random."""
