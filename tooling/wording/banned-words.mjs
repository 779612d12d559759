/**
 * The words that nothing here uses, and what to say instead. A phrase is matched over its parts, however they are
 * joined: `put up with` also finds `putUpWith` and `put-up-with`. `only: 'identifiers'` spares prose, where the word is
 * plain English. A pattern is matched as it stands.
 */
export const bannedWords = [
  { words: ['tell', 'tells', 'telling', 'told', 'untold'], say: 'report, show, say, log, distinguish' },
  {
    words: ['nobody', 'somebody', 'anybody', 'whoever'],
    say: 'the part that is meant: "the worker", "the caller"',
  },
  { words: ['put up with', 'puts up with', 'putting up with'], say: 'tolerance, tolerated' },
  { words: ['foretell', 'foretells', 'foretelling', 'foretold'], say: 'predict, predicted, expected' },
  { words: ['made again', 'makes again', 'making again'], say: 'recreated, retried' },
  { words: ['run again', 'runs again', 'ran again', 'running again'], say: 'rerun' },
  { words: inOrder(), say: 'gracefully' },
  { words: ['doing'], only: 'identifiers', say: 'status' },
  { words: ['bell', 'bells', 'doorbell', 'doorbells'], say: 'notification, signal' },
  {
    words: ['rang', 'rung', 'ring for', 'rings for', 'ring again', 'rings again'],
    say: 'notify, wake, signal',
  },
  {
    words: ['rings a', 'rings each', 'rings now', 'rings then', 'ring all', 'ring run'],
    say: 'notify, wake, signal',
  },
  { words: ['heard', 'hears', 'unheard'], say: 'notified, received, claimed' },
  { words: ['look closer', 'looks closer', 'looked closer', 'looking closer'], say: 'refine' },
  { words: ['draw up', 'draws up', 'drew up', 'drawn up', 'drawing up'], say: 'build' },
  { words: ['lay out', 'lays out', 'laid out', 'laying out'], say: 'arrange' },
  { words: ['pardon', 'pardons', 'pardoned'], say: 'allow, excuse' },
  { words: ['bury', 'buries', 'buried'], say: 'discard, reject' },
  { words: ['surroundings'], say: 'dependencies, environment' },
  { words: ['sought'], say: 'what it holds: expected, query, search' },
  { words: ['misread', 'misreads'], only: 'identifiers', say: 'unsafe' },
  { words: ['what may it do', 'what it may do'], say: 'permissions' },
  { pattern: /(["'>])(?:What|Where) it is(?=["'<])/g, say: '"Name and description", "Connection"' },
  { pattern: /(["'>])Begins with\b/g, say: 'Prefix' },
  { words: ['make a key', 'make a run', 'make an experiment'], say: 'create, start' },
  {
    words: ['makes a key', 'makes a run', 'makes an experiment', 'makes a workspace'],
    say: 'creates, starts',
  },
  { pattern: /(["'>])As the system\b/gi, say: 'System' },
  { words: ['alive at once'], say: 'active' },
  { words: ['series at most'], say: 'series limit' },
  { words: ['load is made'], say: 'executor' },
  { pattern: perWithA(), say: '"per": points per second, MiB per day' },
  { words: ['on the wall'], say: 'wall-clock time' },
  { pattern: /(?<!\bat[\s*/]+)\bmost \d/gi, say: 'max' },
  { words: ['clear answer', 'clear answers'], say: 'unknown outcome (timeouts, resets)' },
  { words: ['seconds of ten'], say: 'p5-p95' },
  { words: ['series back'], say: 'are expired series reclaimed' },
];

/** "In order" of a shutdown; of a sequence it is plain English. */
function inOrder() {
  const verbs = [
    'stop',
    'stops',
    'stopped',
    'stopping',
    'end',
    'ends',
    'ended',
    'ending',
    'cancels',
    'shut down',
  ];
  return verbs.map((verb) => `${verb} in order`);
}

function perWithA() {
  const counted =
    'batches|bytes|lines|messages|points|queries|requests|rounds|rows|run|runs|samples|series|statements|values|writes';
  return new RegExp(
    `(?:\\b(?:${counted}|[KMG]i?B)|%) an? (?:simulated )?(?:second|minute|hour|day|side)\\b`,
    'gi',
  );
}
