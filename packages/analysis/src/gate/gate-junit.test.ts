import { expect, it } from 'vitest';
import { aGateAnswer, aGateBound, aGateRow } from '../testing/a-gate-answer.ts';
import { gateJunit } from './gate-junit.ts';

it('has a test for each metric, threshold and blamed run', () => {
  const blamed = { run: 'r', label: 'run #1', reason: 'no points' };
  const xml = gateJunit(
    aGateAnswer({
      thresholds: [
        aGateBound(),
        aGateBound({ verdict: 'passed' }),
        aGateBound({ verdict: 'unknown', of: 2 }),
        aGateBound({ verdict: 'undecided' }),
      ],
      failures: [blamed],
      untrusted: [blamed],
    }),
  );
  expect(xml).toContain('<testsuites tests="8" failures="3" errors="2" skipped="1">');
  expect(xml).toContain(
    '<testcase classname="ingest.tag on inmem" name="Heap at rest"><failure message="regressed: +98 % (95 % CI +91 to +106 %)"/></testcase>',
  );
  expect(xml).toContain('<testcase classname="ingest.tag on inmem" name="Disk"/>');
});

it('fails what is undecided only where the benchmark says so', () => {
  const rows = [aGateRow({ verdict: 'inconclusive' })];
  const neutral = aGateAnswer({ conclusion: 'inconclusive', check: 'neutral', rows });
  expect(gateJunit(neutral)).toContain('failures="0" errors="0" skipped="1"');
  expect(gateJunit({ ...neutral, check: 'failure' })).toContain('failures="1" errors="0" skipped="0"');
  expect(gateJunit(aGateAnswer({ rows }))).toContain('failures="0" errors="0" skipped="1"');
});

it('escapes every text, and leaves out what XML cannot hold', () => {
  const xml = gateJunit(
    aGateAnswer({ rows: [aGateRow({ cell: `"><script>'&\0\u0008\uFFFE\uD800` })], sentence: 'a < b' }),
  );
  expect(xml).toContain('classname="ingest.&quot;&gt;&lt;script&gt;&apos;&amp;   \uFFFD"');
  expect(xml).toContain('value="a &lt; b"');
});
