import { parseSync, Visitor } from 'oxc-parser';
import { bannedWords } from './banned-words.mjs';
import { americanSpelling } from './british-spelling.mjs';

const part = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+/g;
/** What may lie between the parts of one phrase: joints of an identifier, blanks, and the start of a comment's next line. */
const joint = /^(?:[-_]|\s+(?:(?:\/\/|\*|#|>)\s*)?)?$/;

/** An address is spelled as its owner spells it: its letters count as blanks. */
const withoutAddresses = (text) =>
  text.replaceAll(/https?:\/\/[^\s'"`)>]+/g, (address) => ' '.repeat(address.length));

const patterns = bannedWords.filter(({ pattern }) => pattern);
const phrases = new Map();
for (const { words = [], say, only } of bannedWords) {
  for (const phrase of words) {
    const parts = phrase.split(' ');
    phrases.set(parts[0], [...(phrases.get(parts[0]) ?? []), { parts, say, only, phrase }]);
  }
}

/** Where the identifiers of a source file lie; a file of another kind has none. */
function identifierRanges(file, text) {
  if (!/\.(ts|tsx|mts|mjs)$/.test(file)) return [];
  const ranges = [];
  const add = (node) => ranges.push([node.start, node.end]);
  new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(
    parseSync(file, text).program,
  );
  return ranges;
}

const hasPhraseAt = (tokens, at, parts, text) =>
  parts.every((word, index) => {
    const token = tokens[at + index];
    if (token?.word !== word) return false;
    return index === 0 || joint.test(text.slice(tokens[at + index - 1].end, token.start));
  });

function phrasesIn(text, isIdentifierAt) {
  const tokens = [...text.matchAll(part)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
  return tokens.flatMap(({ word, start }, at) => {
    const american = americanSpelling(word);
    const found = (phrases.get(word) ?? [])
      .filter(({ parts, only }) => hasPhraseAt(tokens, at, parts, text) && (!only || isIdentifierAt(start)))
      .map(({ phrase, say }) => ({ start, word: phrase, say }));
    return american === null ? found : [...found, { start, word, say: american }];
  });
}

const patternsIn = (text) =>
  patterns.flatMap(({ pattern, say }) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      word: match[0].replace(/^["'>]/, ''),
      say,
    })),
  );

/** findWords gives the banned words of a file's text, `{ line, word, say }`, in prose and in the parts of identifiers. */
export function findWords(file, source) {
  const text = withoutAddresses(source);
  let ranges = null;
  const isIdentifierAt = (offset) => {
    ranges ??= identifierRanges(file, text);
    return ranges.some(([start, end]) => start <= offset && offset < end);
  };
  const found = [...phrasesIn(text, isIdentifierAt), ...patternsIn(text)].sort((a, b) => a.start - b.start);
  let line = 1;
  let counted = 0;
  return found.map(({ start, word, say }) => {
    line += text.slice(counted, start).split('\n').length - 1;
    counted = start;
    return { line, word, say };
  });
}

/** findWordsInName gives the banned words of a file's or folder's own name. */
export function findWordsInName(name) {
  return phrasesIn(name.replace(/\.[^/]*$/, ''), () => true).map(({ word, say }) => ({ line: 1, word, say }));
}
