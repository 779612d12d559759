import { describe, expect, it } from 'vitest';
import { leavesOf, wordsOf } from './command-line/command.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { createProgram } from './program.ts';

const parse = (...argv: string[]) => parseCommandLine(argv, '0.0.0', 80);

function inputOf(...argv: string[]): unknown {
  const line = parse(...argv);
  return line.kind === 'chosen' ? line.input : line;
}

function messageOf(...argv: string[]): string {
  const line = parse(...argv);
  return line.kind === 'fault' ? line.message : `accepted as ${line.kind}`;
}

describe('parseCommandLine', () => {
  const nowhere = { systems: [], username: null, passwordEnv: null, org: null, tokenEnv: null };

  it('reads a local run with all its options', () => {
    expect(
      inputOf('run', 'plan.yaml', '--local', '--json', 'out.json', '--launchers=l.yaml', '--keep'),
    ).toEqual({
      path: 'plan.yaml',
      local: true,
      keep: true,
      labels: [],
      pin: null,
      dry: false,
      jsonPath: 'out.json',
      launchersPath: 'l.yaml',
      system: nowhere,
    });
  });

  it('reads the CPUs that a local run keeps its generator on', () => {
    expect(inputOf('run', 'plan.yaml', '--local', '--pin', '0,2-3')).toMatchObject({ pin: '0,2-3' });
    expect(messageOf('run', 'plan.yaml', '--pin', '2')).toBe('--pin needs --local.');
    for (const cpus of ['all', '2-', '1;reboot', '2,'])
      expect(messageOf('run', 'plan.yaml', '--local', `--pin=${cpus}`)).toBe(
        '--pin takes CPUs by number, such as 2-3 or 0,2.',
      );
  });

  it('reads the labels of a run of the portal, where alone there are any', () => {
    expect(inputOf('run', 'plan.yaml', '--label', 'nightly', '--label=commit=3f2a')).toMatchObject({
      labels: ['nightly', 'commit=3f2a'],
    });
    expect(messageOf('run', 'plan.yaml', '--local', '--label', 'a')).toBe(
      '--label is for runs of the portal, without --local.',
    );
  });

  it('reads where a capsule is run, and what opens it', () => {
    const where = ['--system', 'influxdb-1.6/stock', '--system', 'http://127.0.0.1:8086'];
    const access = ['--username', 'u', '--password-env', 'P'];
    expect(inputOf('run', 'capsule.json', '--local', ...where, ...access)).toMatchObject({
      system: {
        ...nowhere,
        systems: ['influxdb-1.6/stock', 'http://127.0.0.1:8086'],
        username: 'u',
        passwordEnv: 'P',
      },
    });
  });

  it('reads how much of a capsule is downloaded, by default all', () => {
    expect(inputOf('capsule', 'some-id', '--results', 'none')).toEqual({
      subject: 'some-id',
      results: 'none',
    });
    expect(inputOf('capsule', 'some-id')).toEqual({ subject: 'some-id', results: 'full' });
    expect(messageOf('capsule')).toBe('<file|id> is missing: capsule <file|id>');
    expect(messageOf('capsule', 'a', 'b')).toMatch(/one argument too many/);
    expect(messageOf('capsule', 'a', '--results', 'all')).toMatch(/full, summary, none, not "all"/);
    expect(messageOf('run', 'plan.yaml', '--results', 'none')).toMatch(/belongs to "capsule"/);
    expect(messageOf('compare', 'a', '--system', 'b', '--', 'c')).toMatch(/belongs to "run"/);
  });

  it('reads a sink with its options, and without', () => {
    expect(inputOf('sink', '--port', '8086', '--script', 's.json')).toEqual({
      port: 8086,
      scriptPath: 's.json',
    });
    expect(inputOf('sink')).toEqual({ port: 0, scriptPath: null });
  });

  it.each([
    [['--local', 'run', 'plan.yaml', '--json', 'o.json']],
    [['--json', 'o.json', 'run', '--local', 'plan.yaml']],
    [['run', '--json=o.json', '--local', '--', 'plan.yaml']],
  ])('takes options before and after the command and its file: %j', (argv) => {
    expect(inputOf(...argv)).toEqual(inputOf('run', 'plan.yaml', '--local', '--json', 'o.json'));
  });

  it('takes options between the words of a command', () => {
    const url = 'http://h:8086';
    expect(inputOf('schema', '--database', 'd', 'import', url)).toEqual(
      inputOf('schema', 'import', url, '--database', 'd'),
    );
  });

  it('takes an imported line as one word, and standard input without one', () => {
    const input = { mode: 'faithful', inchVersion: 'current', beside: undefined };
    expect(inputOf('import', 'inch', 'inch -v -c 8')).toEqual({ ...input, commandLine: 'inch -v -c 8' });
    expect(inputOf('import', 'inch', '--mode', 'corrected')).toEqual({
      ...input,
      mode: 'corrected',
      commandLine: null,
    });
    expect(inputOf('import', 'inch', '-')).toEqual({ ...input, commandLine: null });
  });

  it('reads a gate with its options, and without', () => {
    const plain = {
      path: 'tidemark.yaml',
      format: 'table',
      paths: { json: null, junit: null, markdown: null },
      labels: [],
      forge: null,
      exitByCheck: false,
      detach: false,
      cancel: false,
    };
    expect(inputOf('gate')).toEqual(plain);
    expect(inputOf('gate', 'b.yaml', '--github', '--exit-by-check', '--junit', 'g.xml')).toEqual({
      ...plain,
      path: 'b.yaml',
      forge: 'github',
      exitByCheck: true,
      paths: { json: null, junit: 'g.xml', markdown: null },
    });
    expect(messageOf('gate', '--github', '--gitlab')).toBe('Give --github or --gitlab, not both.');
    expect(messageOf('gate', '--detach', '--json', 'g.json')).toMatch(/^--detach waits for no answer/);
    expect(messageOf('gate', '--print', 'xml')).toMatch(/table, json, junit, markdown, not "xml"/);
  });

  it('reads what login, validate, report publish, init and wait are asked for', () => {
    const url = 'https://tidemark.example';
    expect(inputOf('login', `${url}/`)).toEqual({ url, remove: false });
    expect(inputOf('login', '--remove')).toEqual({ url: null, remove: true });
    for (const wrong of ['ftp://x.example', 'https://a:b@x.example', 'x.example'])
      expect(messageOf('login', wrong)).toMatch(/^<url> is an http or https address without a user/);
    expect(messageOf('login')).toBe('Name the portal: login <url>, or login --remove.');
    expect(inputOf('validate')).toEqual({ paths: ['tidemark.yaml'] });
    expect(inputOf('validate', 'a', 'b')).toEqual({ paths: ['a', 'b'] });
    expect(inputOf('report', 'publish', 'r1', 'r2')).toEqual({
      subject: { runIds: ['r1', 'r2'] },
      title: null,
    });
    expect(inputOf('report', 'publish', '--gate', 'g1')).toEqual({ subject: { gateId: 'g1' }, title: null });
    expect(messageOf('report', 'publish', 'r1', '--gate', 'g1')).toBe(
      'Name runs, or --experiment, or --gate.',
    );
    expect(inputOf('init', '--ci', 'gitlab')).toEqual({ folder: '.', ci: 'gitlab' });
    expect(inputOf('wait', 'g1')).toEqual({ id: 'g1' });
  });

  it('reads - as a name, for standard output', () => {
    expect(inputOf('run', 'plan.yaml', '--local', '--json', '-')).toMatchObject({ jsonPath: '-' });
  });

  it.each([[[]], [['help']], [['--help']], [['-h']]])('lists every command with its words for %j', (argv) => {
    const line = parse(...argv);
    expect(line).toMatchObject({ kind: 'text' });
    if (line.kind === 'text') expect(line.text).toMatch(/\n {2}run .*\n {2}schema infer .*\nExit codes:\n/s);
  });

  it.each([[['run', '-h']], [['help', 'run']], [['--help', 'run']], [['run', '--no-such', '--help']]])(
    'shows options, examples and exit codes of one command for %j',
    (argv) => {
      const line = parse(...argv);
      expect(line).toMatchObject({ kind: 'text' });
      if (line.kind === 'text')
        expect(line.text).toMatch(/^Usage: tidemark run .*--launchers <file>.*Examples:\n.*Exit codes:\n/s);
    },
  );

  it('prints the version', () => {
    expect(parse('--version')).toEqual({ kind: 'text', text: 'tidemark 0.0.0\n' });
  });

  it('keeps the help of every command within the columns of the terminal', () => {
    const program = createProgram('0.0.0', [], () => {});
    for (const words of ['', ...leavesOf(program).map(wordsOf)]) {
      const line = parse(...words.split(' ').filter((word) => word !== ''), '--help');
      expect(line).toMatchObject({ kind: 'text' });
      const wide = line.kind === 'text' ? line.text.split('\n').filter((row) => row.length > 80) : [];
      expect(wide).toEqual([]);
    }
  });

  it.each([
    ['no plan', ['run'], '<file> is missing: run <file>'],
    ['two plans', ['run', 'a.yaml', 'b.yaml'], '"b.yaml" is one argument too many: run <file>'],
    ['a mistyped command', ['rum', 'a.yaml'], '"rum" is not a command; did you mean "run"?'],
    ['a mistyped option', ['run', 'a.yaml', '--locl'], '--locl is not an option; did you mean --local?'],
    ['an option without its value', ['run', 'a.yaml', '--json'], '--json needs a value: --json <file>'],
    ['an empty file name', ['run', 'a.yaml', '--json='], '--json needs a value: --json <file>'],
    [
      'an option in place of a value',
      ['run', 'a.yaml', '--json', '--local'],
      '--json needs a value: --json <file>',
    ],
    ['a value for a switch', ['run', 'a.yaml', '--local=yes'], '--local takes no value.'],
    [
      'a mistyped command of a group',
      ['plan', 'chek', 'a.yaml'],
      '"chek" is not a command of "plan"; did you mean "check"?',
    ],
    [
      'a mistyped command with options',
      ['rum', 'a.yaml', '--local'],
      '"rum" is not a command; did you mean "run"?',
    ],
    ['a dry run elsewhere', ['run', 'a.yaml', '--dry'], '--dry needs --local.'],
    ['a port of nothing', ['run', 'a.yaml', '--port', '1'], '--port belongs to "sink".'],
    [
      'a port that is none',
      ['sink', '--port', '65536'],
      '--port needs a number from 0 to 65535; 0 takes a free port.',
    ],
    ['launchers without --local', ['run', 'a.yaml', '--launchers', 'l'], '--launchers needs --local.'],
    [
      'options of run elsewhere',
      ['plan', 'check', 'a.yaml', '--local'],
      '--local belongs to "run" and "compare".',
    ],
    ['half a command', ['plan'], '"plan" needs a command: check.'],
    [
      'half another command',
      ['schema', 'show'],
      '"show" is not a command of "schema"; known are print, infer, import.',
    ],
    ['no text to infer from', ['schema', 'infer'], '<file> is missing: schema infer <file>'],
    [
      'no known program',
      ['import', 'wrk'],
      '"wrk" is not a command of "import"; known are inch, vegeta, vegeta-attack.',
    ],
    [
      'an unknown form',
      ['import', 'vegeta', 'a', '--format', 'gob'],
      '--format is one of auto, report-json, report-text, json-lines, csv, not "gob".',
    ],
    [
      'a form for inch',
      ['import', 'inch', 'inch', '--format', 'csv'],
      '--format belongs to "import vegeta".',
    ],
    [
      'a mode for vegeta',
      ['import', 'vegeta', 'a', '--mode', 'faithful'],
      '--mode belongs to "import inch".',
    ],
    ['no file to export', ['export', 'vegeta'], '<file> is missing: export vegeta <file>'],
    [
      'a line outside of quotes',
      ['import', 'inch', 'inch', '-v', '-c', '8'],
      "Put the whole command line, including its program, into quotes: import inch ['command line']",
    ],
    [
      'an unknown mode',
      ['import', 'inch', 'inch', '--mode', 'exact'],
      '--mode is one of faithful, corrected, not "exact".',
    ],
    [
      'options of a line elsewhere',
      ['run', 'a.yaml', '--mode', 'corrected'],
      '--mode belongs to "import inch".',
    ],
    [
      'no server to import from',
      ['schema', 'import', '--database', 'd'],
      '<url> is missing: schema import <url>',
    ],
    [
      'no database',
      ['schema', 'import', 'http://h:8086'],
      '--database <name> is missing: schema import <url>',
    ],
    [
      'a password in the address',
      ['schema', 'import', 'http://u:p@h', '--database', 'd'],
      'The address is wrong: put the user and password in their own fields.',
    ],
    [
      'a token without an organization',
      ['schema', 'import', 'http://h:8086', '--database', 'b', '--token-env', 'T'],
      '--token-env needs --org, the organization of an InfluxDB 2.x.',
    ],
    [
      'a user of a 2.x',
      ['schema', 'import', 'http://h:8086', '--database', 'b', '--org', 'o', '--username', 'u'],
      'An InfluxDB 2.x takes a token: --token-env, not --username.',
    ],
    ['two texts', ['schema', 'infer', 'a', 'b'], '"b" is one argument too many: schema infer <file>'],
    [
      'options of import elsewhere',
      ['schema', 'infer', 'a', '--database', 'd'],
      '--database belongs to "schema import".',
    ],
  ])('refuses %s and says what would be right', (_, argv, message) => {
    expect(messageOf(...argv)).toBe(message);
  });
});
