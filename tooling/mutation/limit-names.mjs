const bounds = new Set(
  `max min most least fewest longest shortest largest smallest highest lowest widest narrowest furthest latest
   earliest limit limits cap ceiling bound budget allowed room threshold`.split(/\s+/),
);
const alone = new Set(['limit', 'cap', 'ceiling', 'budget']);
const sizes = new Set(['bytes', 'rows', 'characters', 'attempts', 'capacity']);
const times = new Set(['ms', 'us', 'ns', 'seconds', 'minutes', 'hours', 'days', 'timeout']);
const units = new Set(
  'second minute hour day week year millisecond microsecond kibibyte megabyte gigabyte mega kilo'.split(' '),
);

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]+/);

/** isBoundName says whether a name itself speaks of a bound: maxRows, waitLimit, mostShownRuns. */
export function isBoundName(name) {
  const words = wordsOf(name);
  if (words.length === 1) return alone.has(name);
  return name.includes('AtMost') || words.some((word) => bounds.has(word) || word === 'timeout');
}

/** limitKindOf reads off a name what it bounds: 'time', 'constant' (a size, a count), or null where it bounds nothing. */
export function limitKindOf(name) {
  const words = wordsOf(name);
  const last = words[words.length - 1];
  const isConversion = units.has(words[0]) || words.includes('per');
  if (words.length === 1 || (isConversion && !isBoundName(name))) return alone.has(name) ? 'constant' : null;
  if (times.has(last)) return 'time';
  return isBoundName(name) || sizes.has(last) ? 'constant' : null;
}
