"""
English as numbers: words of the grammar have numbers of their own, every other word of a theory gets a slot.

A slot says nothing but "the same word as there". In training the slots of a theory are drawn anew each time, so names and
words that were never seen work like any other. packages/reasoner/src/tokens.ts is the same program in TypeScript.
"""

import re

PAD, STOP, COMMA = 0, 1, 2
ASKED = 18
FIRST_SLOT = 32
SLOTS = 256
SIZE = FIRST_SLOT + SLOTS
LABELS = ("Unknown", "True", "False")

GRAMMAR = {
    word: number
    for number, words in enumerate(
        "if then whenever provided that is not the of and or both either a,an does,do".split(), start=3
    )
    for word in words.split(",")
}
NAMES = {PAD: "[pad]", STOP: ".", COMMA: ",", ASKED: "?"} | {
    number: word for word, number in reversed(GRAMMAR.items())
}

WORD = re.compile(r"[^\s.,]+|[.,]")


class TooManyWordsError(ValueError):
    """A text has more different words than there are slots."""


def to_third_person(base: str) -> str:
    """see → sees, carry → carries, push → pushes."""
    if base == "have":
        return "has"
    if re.search(r"[^aeiou]y$", base):
        return base[:-1] + "ies"
    return base + ("es" if re.search(r"(?:s|x|z|ch|sh|o)$", base) else "s")


def encode(theory: str, statement: str) -> tuple[list[int], list[int], list[int]]:
    """Tokens, the number of each token's sentence, and its place there. The statement stands first and ends in ASKED."""
    said = WORD.findall(statement)
    if said and said[-1] == ".":
        said.pop()
    words = [*said, "?", *WORD.findall(theory)]
    # "does not chase" and "chases" are one word.
    base_of = {
        to_third_person(words[i]): words[i] for i in range(2, len(words)) if words[i - 1] == "not" and words[i - 2] in ("does", "do")
    }
    slots: dict[str, int] = {}
    tokens, sentences, places = [], [], []
    sentence = place = 0
    for i, word in enumerate(words):
        if i == len(said):
            token = ASKED
        elif word == ".":
            token = STOP
        elif word == ",":
            token = COMMA
        else:
            token = GRAMMAR.get(word.lower(), -1)
            if token < 0:
                slot = slots.setdefault(base_of.get(word, word), len(slots))
                if slot >= SLOTS:
                    raise TooManyWordsError(f"the text has more than {SLOTS} different words")
                token = FIRST_SLOT + slot
        tokens.append(token)
        sentences.append(min(sentence, 255))
        places.append(min(place, 255))
        place += 1
        if token in (STOP, ASKED):
            sentence, place = sentence + 1, 0
    normalise_word_order(tokens)
    return tokens, sentences, places


IS, NOT, THE, OF = (GRAMMAR[word] for word in ("is", "not", "the", "of"))


def normalise_word_order(tokens: list[int]) -> None:
    """
    "The sister of Otto is Vera" becomes "Vera is the sister of Otto" where the text says the same in that way too: the network
    was taught on texts that word an atom in one way throughout. The tokens are the same in another order.
    """
    at = dict(enumerate(tokens)).get

    def slot(i: int) -> bool:
        return at(i, PAD) >= FIRST_SLOT

    def past(i: int, token: int) -> int:
        return i + 1 if at(i) == token else i

    straight = set()
    for i in range(len(tokens)):
        the = past(i + 2, NOT)
        if slot(i) and at(i + 1) == IS and at(the) == THE and slot(the + 1) and at(the + 2) == OF:
            straight.add((tokens[the + 1], tokens[i], at(past(the + 3, THE))))
    for i in range(len(tokens)):
        second = past(i + 3, THE)
        if at(i) != THE or not slot(i + 1) or at(i + 2) != OF or not slot(second) or at(second + 1) != IS:
            continue
        first = past(second + 2, NOT)
        end = past(first, THE)
        if slot(end) and (tokens[i + 1], tokens[end], tokens[second]) in straight:
            tokens[i : end + 1] = tokens[first : end + 1] + tokens[second + 1 : first] + tokens[i : second + 1]


AFTER_LITERAL = {STOP, COMMA, ASKED, *(GRAMMAR[word] for word in "if then whenever provided and or".split())}


def find_literal_ends(tokens) -> list[int]:
    """Where a literal ends: at a word that is followed by what cannot go on with it."""
    return [i for i in range(len(tokens) - 1) if tokens[i] >= FIRST_SLOT and tokens[i + 1] in AFTER_LITERAL]


def decode(tokens) -> str:
    """The text of tokens, slots as w0, w1, …"""
    return " ".join(NAMES.get(int(token), f"w{int(token) - FIRST_SLOT}") for token in tokens if token != PAD)
