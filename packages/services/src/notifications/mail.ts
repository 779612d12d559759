import type { MailSender } from '@tidemark/domain/notification/mail';
import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

const longestSubject = 200;
/** Limits of one delivery, so that a server that hangs holds up nothing else. */
const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/** createMailSender sends through an SMTP server; null where there is none. A connection is opened per message. */
export function createMailSender(settings: MailSettings | null): MailSender | null {
  if (settings === null) return null;
  const transport = createTransport({
    url: settings.smtpUrl,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({
        from: settings.from,
        // As an address, not as text that could name several.
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

/** Names that users chose can stand in a subject. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestSubject);
}
