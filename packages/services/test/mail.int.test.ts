import type { MailSender } from '@tidemark/domain/notification/mail';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailSender } from '../src/notifications/mail.ts';

/** What the server was given: the envelope, and the message as it was sent. */
type Received = { from: string; to: string[]; user: string; message: string };

describe('mail', () => {
  const received: Received[] = [];
  let server: SMTPServer;
  let sender: MailSender;

  beforeAll(async () => {
    server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        password === 'a secret' ? done(null, { user: username }) : done(new Error('refused')),
      onData: (stream, { envelope, user }, done) => {
        let message = '';
        stream.on('data', (bytes: Buffer) => {
          message += bytes.toString();
        });
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? '');
          const to = envelope.rcptTo.map(({ address }) => address);
          received.push({ from, to, user: String(user ?? ''), message });
          done();
        });
      },
    });
    const port = await listen(server);
    sender = senderTo(`smtp://me:a%20secret@127.0.0.1:${port}`);
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  it('reaches one person, through the login of the server, from the sender of the operator', async () => {
    await sender.send({ to: 'sre@example.org', subject: 'Gate failed', text: 'heap at rest +98 %' });
    const [mail] = received.splice(0);
    expect(mail).toMatchObject({ from: 'bench@example.org', to: ['sre@example.org'], user: 'me' });
    expect(mail?.message).toContain('Subject: Gate failed');
    expect(mail?.message).toMatch(/^heap at rest \+98 %/m);
  });

  it('takes no further header and no further recipient from names that users chose', async () => {
    await sender.send({
      to: 'sre@example.org',
      subject: 'Gate\r\nBcc: everyone@example.org\r\n\r\nhello',
      text: 'text',
    });
    const [mail] = received.splice(0);
    expect(mail?.to).toEqual(['sre@example.org']);
    expect(mail?.message).not.toMatch(/^Bcc:/m);
    expect(mail?.message).toContain('Subject: Gate Bcc: everyone@example.org');
  });

  it('says so where the server refuses the login', async () => {
    const { port } = Object(server.server.address());
    const refused = senderTo(`smtp://me:wrong@127.0.0.1:${port}`);
    await expect(refused.send({ to: 'a@example.org', subject: 's', text: 't' })).rejects.toThrow();
  });

  it('is not there where the operator set no server', () => {
    expect(createMailSender(null)).toBeNull();
  });
});

function senderTo(smtpUrl: string): MailSender {
  const sender = createMailSender({ smtpUrl, from: 'Tidemark <bench@example.org>' });
  if (sender === null) throw new Error('there is no sender');
  return sender;
}

function listen(server: SMTPServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(Object(server.server.address()).port));
  });
}
