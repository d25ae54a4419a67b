"""
Tokeniser of theories in English: function words have fixed token ids, and every other word of a theory is assigned to a slot.

Slots only represent that two words are equal. In training, the slots of each theory are assigned at random, so that unseen names and
words are handled like any others. packages/neural/src/reasoner/tokens.ts is the same algorithm in TypeScript.
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

WORD = re.compile(r"[^\s.,]+|[.,]")


class TooManyWordsError(ValueError):
    """The text has more distinct words than there are slots."""


def to_third_person(base: str) -> str:
    """Return the third person of a verb: see → sees, carry → carries, push → pushes."""
    if base == "have":
        return "has"
    if re.search(r"[^aeiou]y$", base):
        return base[:-1] + "ies"
    return base + ("es" if re.search(r"(?:s|x|z|ch|sh|o)$", base) else "s")


def encode(theory: str, statement: str) -> tuple[list[int], list[int], list[int]]:
    """Return token ids, and for each token its sentence number and its position in the sentence. The statement comes first and ends with ASKED."""
    statement_words = WORD.findall(statement)
    if statement_words and statement_words[-1] == ".":
        statement_words.pop()
    words = [*statement_words, "?", *WORD.findall(theory)]
    # "chase" in "does not chase" and "chases" share a slot.
    base_of = {
        to_third_person(words[i]): words[i] for i in range(2, len(words)) if words[i - 1] == "not" and words[i - 2] in ("does", "do")
    }
    slots: dict[str, int] = {}
    tokens, sentences, places = [], [], []
    sentence = place = 0
    for i, word in enumerate(words):
        if i == len(statement_words):
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
    Reorder "The sister of Otto is Vera" to "Vera is the sister of Otto" if the same atom occurs in the latter form, too: the network was
    trained on texts with one form of each atom. The number of tokens stays the same.
    """
    get_token = dict(enumerate(tokens)).get

    def is_slot(i: int) -> bool:
        return get_token(i, PAD) >= FIRST_SLOT

    def skip(i: int, token: int) -> int:
        return i + 1 if get_token(i) == token else i

    regular_atoms = set()
    for i in range(len(tokens)):
        the = skip(i + 2, NOT)
        if is_slot(i) and get_token(i + 1) == IS and get_token(the) == THE and is_slot(the + 1) and get_token(the + 2) == OF:
            regular_atoms.add((tokens[the + 1], tokens[i], get_token(skip(the + 3, THE))))
    for i in range(len(tokens)):
        second = skip(i + 3, THE)
        if get_token(i) != THE or not is_slot(i + 1) or get_token(i + 2) != OF or not is_slot(second) or get_token(second + 1) != IS:
            continue
        first = skip(second + 2, NOT)
        end = skip(first, THE)
        if is_slot(end) and (tokens[i + 1], tokens[end], tokens[second]) in regular_atoms:
            tokens[i : end + 1] = tokens[first : end + 1] + tokens[second + 1 : first] + tokens[i : second + 1]


AFTER_LITERAL = {STOP, COMMA, ASKED, *(GRAMMAR[word] for word in "if then whenever provided and or".split())}


def find_literal_ends(tokens) -> list[int]:
    """Return the positions at which literals end: words followed by a token that cannot continue a literal."""
    return [i for i in range(len(tokens) - 1) if tokens[i] >= FIRST_SLOT and tokens[i + 1] in AFTER_LITERAL]
