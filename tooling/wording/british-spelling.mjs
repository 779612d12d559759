const our =
  'armour behaviour clamour colour endeavour favour flavour harbour honour humour labour neighbour odour rumour savour splendour vapour vigour'.split(
    ' ',
  );
const doubled =
  'channel dial equal fuel funnel initial label level marshal model panel pencil quarrel shovel signal spiral total travel tunnel unravel'.split(
    ' ',
  );
const ise =
  `amort anonym apolog author bin canonical capital categor character computer crystall custom deserial digit discret
  emphas equal final formal general harmon ideal initial item linear local material maxim memor minim modern modular monopol
  normal optim organ parallel parametr penal polar popular priorit quant random rational real recogn reinitial regular reorgan
  scrutin sensit serial special stabil standard steril summar symbol synchron token util vector visual`.split(
    /\s+/,
  );

const rules = [
  [new RegExp(`^((?:mis|un|dis)?(?:${our.join('|').replaceAll('our', 'o')}))ur([a-z]*)$`), '$1r$2'],
  [new RegExp(`^((?:un|re|mis)?(?:${doubled.join('|')}))l(ed|ing|er|ers)$`), '$1$2'],
  [new RegExp(`^((?:un|de|re)?(?:${ise.join('|')})i)s(e|ed|es|er|ers|ing|able|ation|ations)$`), '$1z$2'],
  [/^((?:un)?(?:anal|catal|paral)y)s(e|ed|er|ers|ing)$/, '$1z$2'],
  [/^(epi)?cent(?:re(s|d)?)$/, (_, prefix = '', end = '') => `${prefix}center${end === 'd' ? 'ed' : end}`],
  [
    /^(kilo|milli|centi|nano)?(met|lit|fib|theat|calib)re(s?)$/,
    (_, prefix = '', stem, end) => `${prefix}${stem}er${end}`,
  ],
  [/^(licen|defen|offen|preten)ce(s|d)?$/, (_, stem, end = '') => `${stem}se${end}`],
  [/^grey(s|ed|ish)?$/, (_, end = '') => `gray${end}`],
  [/^acknowledgement(s?)$/, 'acknowledgment$1'],
  [/^(catalog|analog|dialog)ue(s?)$/, '$1$2'],
];

const words = {
  ageing: 'aging',
  amongst: 'among',
  artefact: 'artifact',
  artefacts: 'artifacts',
  burnt: 'burned',
  centring: 'centering',
  enrol: 'enroll',
  fulfil: 'fulfill',
  fulfils: 'fulfills',
  learnt: 'learned',
  practise: 'practice',
  practised: 'practiced',
  programme: 'program',
  programmes: 'programs',
  spelt: 'spelled',
  whilst: 'while',
};

/** Public values of the API and of the database, present and former, which keep their spelling. */
const kept = new Set(['cancelled', 'cancelling', 'finalising', 'judgement']);

/** americanSpelling gives how a word in lower case is written in en-US where it is written in British, else null. */
export function americanSpelling(word) {
  if (kept.has(word)) return null;
  if (Object.hasOwn(words, word)) return words[word];
  const rule = rules.find(([pattern]) => pattern.test(word));
  return rule ? word.replace(rule[0], rule[1]) : null;
}
