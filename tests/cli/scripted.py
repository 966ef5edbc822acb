"""A prompter that answers from a list, for talks that need no terminal."""

from __future__ import annotations

from companion.cli.prompter import EndOfInput, Prompt


class Scripted:
    """Answers in order, then the end of the input; an answer may be an exception to raise. Keeps all that is shown."""

    def __init__(self, answers) -> None:
        self.answers = list(answers)
        self.asked: list[Prompt] = []
        self.told: list[str] = []

    def ask(self, prompt: Prompt) -> str:
        self.asked.append(prompt)
        answer = self.answers.pop(0) if self.answers else EndOfInput
        if isinstance(answer, str):
            return answer
        raise answer

    def tell(self, text: str = "") -> None:
        self.told.append(text)

    def clear(self) -> None:
        pass

    @property
    def questions(self) -> list[str]:
        return [prompt.question for prompt in self.asked]
