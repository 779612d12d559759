import { createHash, createPublicKey, verify } from 'node:crypto';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import { type ReportSeal, sealedText } from '@tidemark/domain/run/report-seal';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { exportReport } from '../src/reports/export-report.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import {
  getReport,
  getReportToken,
  getSharedReport,
  newestVersion,
  openSharedReport,
  revokeReport,
  unlockReport,
} from '../src/reports/reports.ts';
import { reportKey, signPage } from '../src/reports/sign-report.ts';
import { createSecretBox } from '../src/secrets/secret-box.ts';
import { aFinishedRun, aRepeatedPlan } from './a-finished-run.ts';
import { openStage, type Stage } from './stage.ts';

const host = '10.9.8.7';

describe('a shared report', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let runIds: string[];

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext({ egress: { allowedHosts: [`${host}/32`], deniedEndpoints: [] } });
    const target = aTarget({ url: `http://${host}:8086`, username: 'grace' });
    const summary = {
      validity: 'generator_limited',
      validityReason: `no route to ${host}, "grace"`,
    } as const;
    runIds = [await aFinishedRun(ctx, aRepeatedPlan({ target }), { summary })];
  });
  afterAll(() => stage?.close());

  const open = (token: string, keys = {}) => openSharedReport({ db: stage.db }, { token, ...keys });
  const at = (ms: number) => ({ db: { ...stage.db, now: () => new Date(ms) } });

  it('opens until it expires', async () => {
    const expiresMs = Date.now() + 3_600_000;
    const expiresAt = new Date(expiresMs).toISOString();
    const { report, token } = await publishReport(ctx, { runIds, expiresAt });
    expect(report.expiresAt?.toISOString()).toBe(expiresAt);
    expect((await openSharedReport(at(expiresMs - 1), { token })).id).toBe(report.id);
    await expect(openSharedReport(at(expiresMs), { token })).rejects.toMatchObject({ code: 'not_found' });
    const past = publishReport(ctx, { runIds, expiresAt: '2020-01-01T00:00:00Z' });
    await expect(past).rejects.toMatchObject({ details: { issues: [{ pointer: '/expiresAt' }] } });
  });

  it('opens with its password or a grant of it, and with those of no other report', async () => {
    const { report, token } = await publishReport(ctx, { runIds, password: 'pässword ①' });
    const { token: other } = await publishReport(ctx, { runIds, password: 'pässword ①' });
    expect(report.isProtected).toBe(true);
    await expect(open(token)).rejects.toMatchObject({
      code: 'report_locked',
      details: { reason: 'missing' },
    });
    let attempts = 0;
    const attempted = () => {
      attempts += 1;
    };
    const wrong = open(token, { password: 'password 1', attempted });
    await expect(wrong).rejects.toMatchObject({ code: 'report_locked', details: { reason: 'wrong' } });
    expect((await open(token, { password: 'pässword ①'.normalize('NFD'), attempted })).id).toBe(report.id);
    expect(attempts).toBe(2);
    const grant = await unlockReport({ db: stage.db }, { token, password: 'pässword ①' });
    expect((await open(token, { grant })).isProtected).toBe(true);
    for (const bad of ['', 'x', `${grant}x`, grant?.replace(/^\d/, '9')])
      await expect(open(token, { grant: bad })).rejects.toMatchObject({ code: 'report_locked' });
    await expect(open(other, { grant })).rejects.toMatchObject({ code: 'report_locked' });
    const later = openSharedReport(at(Date.now() + 13 * 3_600_000), { token, grant });
    await expect(later).rejects.toMatchObject({ code: 'report_locked' });
    const rows = JSON.stringify(await stage.db.query(z.unknown(), 'SELECT * FROM report'));
    expect(rows).not.toContain('pässword');
    await expect(publishReport(ctx, { runIds, password: 'short' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('does not try a password when an attempt is refused', async () => {
    const { token } = await publishReport(ctx, { runIds, password: 'long enough' });
    const refuse = () => {
      throw new Error('too many');
    };
    await expect(open(token, { password: 'long enough', attempted: refuse })).rejects.toThrow('too many');
  });

  it('leads to the newest version that opens, and stays', async () => {
    const parts = { db: stage.db, secrets: ctx.secrets };
    const first = await publishReport(ctx, { runIds });
    const second = await publishReport(ctx, { runIds, supersedes: first.report.id });
    const third = await publishReport(ctx, { runIds, supersedes: second.report.id });
    const newest = async (token: string) => (await newestVersion(parts, await open(token)))?.token ?? null;
    expect(await newest(first.token)).toBe(third.token);
    await revokeReport(ctx, { reportId: second.report.id });
    expect(await newest(first.token)).toBe(third.token);
    await revokeReport(ctx, { reportId: third.report.id });
    expect(await newest(first.token)).toBeNull();
    const other = await stage.newContext();
    for (const supersedes of [first.report.id, 'none']) {
      const run = await aFinishedRun(other, aRepeatedPlan());
      const foreign = publishReport(other, { runIds: [run], supersedes });
      await expect(foreign).rejects.toMatchObject({ code: 'not_found', details: { kind: 'report' } });
    }
  });

  it('gives its link again to its workspace alone', async () => {
    const { report, token } = await publishReport(ctx, { runIds });
    const input = { reportId: report.id };
    expect(await getReportToken(ctx, input)).toBe(token);
    await expect(getReportToken(await stage.newContext(), input)).rejects.toMatchObject({
      code: 'not_found',
    });
    await stage.db.query(z.unknown(), 'UPDATE report SET token_sealed = NULL WHERE id = $1', [report.id]);
    expect(await getReportToken(ctx, input)).toBeNull();
  });

  it('shows the addresses of targets only where its author says so, and never their users', async () => {
    const read = async (showTargets: boolean) => {
      const { token } = await publishReport(ctx, { runIds, showTargets });
      return JSON.stringify(await getSharedReport({ db: stage.db }, { token }));
    };
    expect(await read(false)).not.toMatch(/10\.9\.8\.7|grace/);
    const shown = await read(true);
    expect(shown).toContain(`http://${host}:8086`);
    expect(shown).toContain(`no route to ${host}`);
    expect(shown).not.toContain('grace');
  });

  it('keeps notes and sections as the author chose them', async () => {
    const notes = '# Why\n<script>';
    const { token } = await publishReport(ctx, { runIds, notes, sections: ['chart', 'notes'] });
    const shared = await getSharedReport({ db: stage.db }, { token });
    expect([shared.notes, shared.sections]).toEqual([notes, ['chart', 'notes']]);
    const twice = publishReport(ctx, { runIds, sections: ['chart', 'chart'] });
    await expect(twice).rejects.toMatchObject({ code: 'validation_failed' });
    const long = publishReport(ctx, { runIds, notes: 'a'.repeat(10_001) });
    await expect(long).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('is signed over what is stored, by the one key of the installation', async () => {
    const keeper = { db: stage.db, secrets: ctx.secrets };
    const [key, again] = await Promise.all([reportKey(keeper), reportKey(keeper)]);
    expect(again).toEqual(key);
    const { report } = await publishReport(ctx, { runIds, title: 'NUL \u{1F40B} é' });
    const own = await getReport(ctx, { reportId: report.id });
    expect(own.seal?.publicKey).toBe(key.publicKey);
    const file = exportReport(own, { format: 'json', content: 'figures' });
    const { seal, report: content } = z
      .object({ seal: z.custom<ReportSeal>(), report: z.unknown() })
      .parse(JSON.parse(String(file.body)));
    expect(isValid('content', canonicalJson(content), seal)).toBe(true);
    expect(report.digest).toBe(seal.digest);
    expect(isValid('content', canonicalJson({ ...own.snapshot, title: 'x' }), seal)).toBe(false);
    expect(isValid('page', '<p>', await signPage(keeper, '<p>'))).toBe(true);
    const stored = JSON.stringify(await stage.db.query(z.unknown(), 'SELECT * FROM setting'));
    expect(stored).not.toContain('MC4CAQAwBQYDK2VwBCIEI');
    const stranger = { db: stage.db, secrets: createSecretBox(Buffer.alloc(32, 9).toString('base64')) };
    await expect(reportKey(stranger)).rejects.toMatchObject({ code: 'internal' });
  });

  it('is exported as tables that a spreadsheet does not run', async () => {
    const { report } = await publishReport(ctx, { runIds });
    const own = await getReport(ctx, { reportId: report.id });
    const [run] = own.snapshot.runs;
    if (!run) throw new Error('the report has no run');
    const hostile = { ...own, snapshot: { ...own.snapshot, runs: [{ ...run, label: '=HYPERLINK("x")' }] } };
    const csv = String(exportReport(hostile, { format: 'csv', content: 'figures' }).body);
    expect(csv.split('\r\n')[0]).toBe('run_id,run,figure,label,unit,value,low,high,ratio_to_baseline');
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    const { body } = exportReport(hostile, { format: 'parquet', content: 'figures' });
    const file = typeof body === 'string' ? new ArrayBuffer(0) : body.buffer;
    const rows = await parquetReadObjects({ file });
    expect(rows.length).toBe(csv.trimEnd().split('\r\n').length - 1);
    expect(rows[0]).toMatchObject({
      run: '=HYPERLINK("x")',
      figure: own.snapshot.comparison.figures[0]?.key,
    });
    const lines = exportReport(own, { format: 'parquet', content: 'lines' });
    expect(lines.body.length).toBeGreaterThan(0);
  });
});

function isValid(kind: 'content' | 'page', text: string, seal: ReportSeal): boolean {
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const key = createPublicKey({ key: Buffer.from(seal.publicKey, 'base64'), format: 'der', type: 'spki' });
  const signed = Buffer.from(sealedText(kind, digest));
  return digest === seal.digest && verify(null, signed, key, Buffer.from(seal.signature, 'base64'));
}
