import { describe, expect, it } from 'vitest';
import { parseArguments } from './arguments.ts';

function messageOf(...argv: string[]): string {
  const parsed = parseArguments(argv);
  return parsed.ok ? `accepted as ${parsed.command.kind}` : parsed.message;
}

describe('parseArguments', () => {
  it('reads a local run with all its options', () => {
    const argv = ['run', 'plan.yaml', '--local', '--json', 'out.json', '--launchers=l.yaml', '--keep'];
    expect(parseArguments(argv)).toEqual({
      ok: true,
      command: {
        kind: 'run',
        planPath: 'plan.yaml',
        local: true,
        keep: true,
        dry: false,
        jsonPath: 'out.json',
        launchersPath: 'l.yaml',
        system: { systems: [], username: null, passwordEnv: null, org: null, tokenEnv: null },
      },
    });
  });

  it('reads where a capsule is run, and what opens it', () => {
    const where = ['--system', 'influxdb-1.6/stock', '--system', 'http://127.0.0.1:8086'];
    const argv = ['run', 'capsule.json', '--local', ...where, '--username', 'u', '--password-env', 'P'];
    expect(parseArguments(argv)).toMatchObject({
      ok: true,
      command: {
        system: {
          systems: ['influxdb-1.6/stock', 'http://127.0.0.1:8086'],
          username: 'u',
          passwordEnv: 'P',
        },
      },
    });
  });

  it('reads what a capsule is asked for', () => {
    expect(parseArguments(['capsule', 'some-id', '--results', 'none'])).toEqual({
      ok: true,
      command: { kind: 'capsule', subject: 'some-id', results: 'none' },
    });
    expect(messageOf('capsule')).toMatch(/^Name a file/);
    expect(messageOf('capsule', 'a', 'b')).toMatch(/one too many/);
    expect(messageOf('capsule', 'a', '--results', 'all')).toMatch(/full, summary, none, not "all"/);
    expect(messageOf('run', 'plan.yaml', '--results', 'none')).toMatch(/belongs to "capsule"/);
    expect(messageOf('compare', 'a', '--system', 'b', '--', 'c')).toMatch(/belongs to "run"/);
  });

  it('reads a sink with its options, and without', () => {
    expect(parseArguments(['sink', '--port', '8086', '--script', 's.json'])).toEqual({
      ok: true,
      command: { kind: 'sink', port: 8086, scriptPath: 's.json' },
    });
    expect(parseArguments(['sink'])).toEqual({
      ok: true,
      command: { kind: 'sink', port: 0, scriptPath: null },
    });
  });

  it('takes options before and after the plan', () => {
    expect(parseArguments(['--local', 'run', 'plan.yaml'])).toEqual(
      parseArguments(['run', 'plan.yaml', '--local']),
    );
  });

  it('takes an imported line as one word, and standard input without one', () => {
    const command = { kind: 'import-inch', mode: 'faithful', inchVersion: 'current', beside: undefined };
    expect(parseArguments(['import', 'inch', 'inch -v -c 8'])).toEqual({
      ok: true,
      command: { ...command, commandLine: 'inch -v -c 8' },
    });
    expect(parseArguments(['import', 'inch', '--mode', 'corrected'])).toEqual({
      ok: true,
      command: { ...command, mode: 'corrected', commandLine: null },
    });
  });

  it('reads - as a name, for standard output', () => {
    expect(parseArguments(['run', 'plan.yaml', '--local', '--json', '-'])).toMatchObject({
      command: { jsonPath: '-' },
    });
  });

  it.each([[[]], [['help']], [['--help']], [['run', '-h']]])('shows help for %j', (argv) => {
    expect(parseArguments(argv)).toEqual({ ok: true, command: { kind: 'help' } });
  });

  it.each([
    ['no plan', ['run'], 'Name the plan file: run <plan.yaml> --local'],
    ['two plans', ['run', 'a.yaml', 'b.yaml'], 'One plan file at a time; "b.yaml" is one too many.'],
    ['a mistyped command', ['rum', 'a.yaml'], '"rum" is not a command; did you mean "run"?'],
    ['a mistyped option', ['run', 'a.yaml', '--locl'], '--locl is not an option; did you mean --local?'],
    ['an option without its value', ['run', 'a.yaml', '--json'], "Option '--json <value>' argument missing"],
    [
      'an empty file name',
      ['run', 'a.yaml', '--json='],
      '--json needs the name of a file, or - for standard output.',
    ],
    ['a dry run elsewhere', ['run', 'a.yaml', '--dry'], '--dry belongs to --local.'],
    ['a port of nothing', ['run', 'a.yaml', '--port', '1'], '--port belongs to "sink".'],
    [
      'a port that is none',
      ['sink', '--port', '65536'],
      '--port needs a number from 0 to 65535; 0 takes a free port.',
    ],
    ['launchers without --local', ['run', 'a.yaml', '--launchers', 'l'], '--launchers belongs to --local.'],
    [
      'options of run elsewhere',
      ['plan', 'check', 'a.yaml', '--local'],
      '--local belongs to "run" and "compare".',
    ],
    ['half a command', ['plan'], 'Write "plan check <plan.yaml>".'],
    [
      'half another command',
      ['schema', 'show'],
      'Write "schema print", "schema infer <file>" or "schema import <url> --database <name>".',
    ],
    [
      'no text to infer from',
      ['schema', 'infer'],
      'Name a file of line protocol, or - for standard input: schema infer <file>',
    ],
    [
      'no known program',
      ['import', 'wrk'],
      `Write "import inch '<command line>'", "import vegeta <file>" or "import vegeta-attack '<command line>'".`,
    ],
    [
      'an unknown form',
      ['import', 'vegeta', 'a', '--format', 'gob'],
      '--format is one of auto, report-json, report-text, json-lines, csv.',
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
    ['no file to export', ['export', 'vegeta'], 'Write "export vegeta <result.json>".'],
    [
      'a line outside of quotes',
      ['import', 'inch', 'inch', '-v', '-c', '8'],
      "Put the whole command line, from its program on, into quotes: import inch 'inch -v -c 8'",
    ],
    [
      'an unknown mode',
      ['import', 'inch', 'inch', '--mode', 'exact'],
      '--mode is one of faithful, corrected.',
    ],
    ['options of a line elsewhere', ['run', 'a.yaml', '--mode', 'corrected'], '--mode belongs to "import".'],
    [
      'no server to import from',
      ['schema', 'import'],
      'Name the server: schema import http://127.0.0.1:8086 --database <name>',
    ],
    [
      'no database',
      ['schema', 'import', 'http://h:8086'],
      'Name the database: schema import <url> --database <name>',
    ],
    [
      'a password in the address',
      ['schema', 'import', 'http://u:p@h', '--database', 'd'],
      'The address is wrong: put the user and password in their own fields.',
    ],
    [
      'a token without an organisation',
      ['schema', 'import', 'http://h:8086', '--database', 'b', '--token-env', 'T'],
      '--token-env needs --org, the organisation of an InfluxDB 2.x.',
    ],
    [
      'a user of a 2.x',
      ['schema', 'import', 'http://h:8086', '--database', 'b', '--org', 'o', '--username', 'u'],
      'An InfluxDB 2.x takes a token: --token-env, not --username.',
    ],
    ['two texts', ['schema', 'infer', 'a', 'b'], 'One file at a time; "b" is one too many.'],
    [
      'options of import elsewhere',
      ['schema', 'infer', 'a', '--database', 'd'],
      '--database belongs to "schema import".',
    ],
  ])('refuses %s and says what would be right', (_, argv, message) => {
    expect(messageOf(...argv)).toBe(message);
  });
});
