import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { targetShape } from '@tidemark/domain/target/target';
import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EditorProvider } from '#features/forms/editor-context.tsx';
import type { JsonObject } from '#features/forms/json-document.ts';
import { secretToSend, unchangedSecret, withoutBackend } from './secret-field.tsx';
import { TargetFields } from './target-fields.tsx';
import { startOf, withKind } from './target-starts.ts';

/** What the form says for a document, as text. */
function textOf(document: JsonObject, launchers: LauncherChoice[] | null = null): string {
  const editor = { document, change: () => undefined, touch: () => undefined, faultAt: () => null };
  const html = renderToStaticMarkup(
    <EditorProvider value={editor}>
      <TargetFields
        launchers={launchers}
        secret={{ isStored: true, change: unchangedSecret, onChange: () => undefined }}
      />
    </EditorProvider>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('the form of a target', () => {
  it.each(['influxdb-v1', 'influxdb-v2', 'influxdb-relay', 'graphite', 'launched'] as const)(
    'begins as a %s that lacks a name at most',
    (kind) => {
      const start = startOf(kind, null);
      expect(
        targetShape.safeParse({ ...start, name: 'x', ...(kind === 'influxdb-v2' ? { org: 'o' } : {}) })
          .success,
      ).toBe(true);
    },
  );

  it('asks a 1.x for a user where it does not sign in with a token', () => {
    const start = startOf('influxdb-v1', null);
    expect(textOf(start)).toMatch(/Authentication .* User .*Keep each run.+s database/);
    expect(textOf({ ...start, auth: 'token' })).not.toMatch(/ User /);
  });

  it('asks a 2.x for its organization, and the prefix of bucket names where none is given', () => {
    const start = startOf('influxdb-v2', null);
    expect(textOf(start)).toMatch(/Organization.* Token.* Bucket.* prefix.* Keep each run.+s bucket/);
    expect(textOf({ ...start, bucket: 'mine' })).not.toMatch(/prefix|Keep each run.+s bucket/);
  });

  it('asks a Graphite for host and port, what it keeps, and its paths; for no user and no secret', () => {
    const text = textOf(startOf('graphite', null));
    expect(text).toMatch(/Host and port.* Protocol .* First retention.* graphite-web.* Path of a metric/);
    expect(text).toContain('One value per 1 min, kept for 1 d.');
    expect(text).not.toMatch(/Authentication|Token|Password|User/);
    const pickled = { ...startOf('graphite', null), url: 'graphite:2004' };
    expect(textOf(pickled)).toContain('Port 2004 usually takes pickle');
  });

  it('keeps no address of an InfluxDB for a Graphite', () => {
    const typed = { ...startOf('influxdb-v1', null), url: 'https://db:1' };
    expect(withKind(typed, startOf('graphite', null))).toMatchObject({ url: '127.0.0.1:2003' });
  });

  it('shows the certificate check over https, and warns where they go unchecked', () => {
    const start = startOf('influxdb-v2', null);
    expect(textOf(start)).not.toMatch(/certificate/i);
    expect(textOf({ ...start, moreUrls: ['https://127.0.0.1'] })).toMatch(/CA certificate/);
    const unchecked = { ...start, url: 'https://127.0.0.1', tls: { verify: false, ca: null } };
    expect(textOf(unchecked)).toMatch(/Server identity unchecked/);
  });

  it('says of a launcher that this host cannot start what is missing, and offers it all the same', () => {
    const unavailable = 'the program influxd is not on this host';
    const launchers = [
      aLauncherChoice('influxdb-1.6', ['inmem'], { description: 'A fresh server' }),
      aLauncherChoice('influxdb-1.8', ['tsi1'], { unavailable }),
    ];
    const start = startOf('launched', launchers);
    expect(textOf(start, launchers)).toMatch(/influxdb-1\.8 \(not on this host\).*A fresh server/);
    const chosen = { ...start, launcher: 'influxdb-1.8', variant: 'tsi1' };
    expect(textOf(chosen, launchers)).toContain(`Cannot be started on this host: ${unavailable}.`);
  });

  it('keeps the addresses where another kind is chosen', () => {
    const typed = { ...startOf('influxdb-v1', null), url: 'https://db:1', moreUrls: ['https://db:2'] };
    expect(withKind(typed, startOf('influxdb-v2', null))).toMatchObject({
      kind: 'influxdb-v2',
      url: 'https://db:1',
      moreUrls: ['https://db:2'],
    });
    expect(withKind(typed, startOf('launched', null))).not.toHaveProperty('url');
  });
});

describe('the form of a relay', () => {
  const relay = startOf('influxdb-relay', null);

  it('asks for the address of each backend, and for a password of those with a user of their own', () => {
    const text = textOf(relay);
    expect(text).toMatch(/backend:1 .*Address .*User .*backend:2 .*Address .*User/);
    expect(text.match(/Password/g)).toHaveLength(2);
    const backends = [
      { url: 'http://one:8086', username: null },
      { url: 'http://two:8086', username: 'bob' },
    ];
    expect(textOf({ ...relay, backends })).toMatch(/backend:2 .*User .*Password/);
    expect(textOf({ ...relay, backends, auth: 'token' })).not.toMatch(/backend:2 .*(User|Password)/);
  });

  it('says that stored passwords stay as a whole or are replaced as a whole', () => {
    expect(textOf(relay)).toContain('Leave all of them empty to keep them');
  });
});

describe('secretToSend', () => {
  const byToken = { kind: 'influxdb-v2' };
  const byPassword = { kind: 'influxdb-v1', auth: 'basic' };
  const typed = { ...unchangedSecret, typed: 'x' };

  it('sends a secret under the name that fits, and nothing where nothing was typed', () => {
    expect(secretToSend(unchangedSecret, byToken)).toEqual({});
    expect(secretToSend(typed, byToken)).toEqual({ token: 'x' });
    expect(secretToSend(typed, byPassword)).toEqual({ password: 'x' });
    expect(secretToSend({ ...typed, remove: true }, byPassword)).toEqual({ password: null });
  });

  it('sends the passwords of backends in their order, and none to a backend that has no user of its own', () => {
    const backends = [
      { url: 'http://one:8086', username: null },
      { url: 'http://two:8086', username: 'bob' },
    ];
    const relay = { kind: 'influxdb-relay', auth: 'basic', backends };
    const change = { typed: 'of-relay', remove: false, backends: ['typed before', 'of-bob'] };
    expect(secretToSend(change, relay)).toEqual({ password: 'of-relay', backendPasswords: [null, 'of-bob'] });
    expect(secretToSend({ ...change, typed: '' }, relay)).toEqual({
      password: null,
      backendPasswords: [null, 'of-bob'],
    });
    expect(secretToSend({ ...change, remove: true }, relay)).toEqual({ password: null });
    expect(secretToSend(change, { ...relay, auth: 'token' })).toEqual({ token: 'of-relay' });
  });

  it('keeps the passwords of the other backends where one is removed', () => {
    const change = { ...unchangedSecret, backends: ['', 'second', 'third'] };
    expect(withoutBackend(change, 1).backends).toEqual(['', 'third']);
  });
});
