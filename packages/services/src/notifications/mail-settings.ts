import { z } from 'zod';

/** Where mail goes, and whom it is from. */
export type MailSettings = { smtpUrl: string; from: string };

/** Shapes of the two variables, for the settings of the portal and of the worker. */
export const mailVariables = {
  TIDEMARK_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:port or smtps://...' })
    .optional(),
  TIDEMARK_MAIL_FROM: z
    .string()
    .trim()
    .min(3)
    .max(200)
    .regex(/^[^\r\n]*$/)
    .optional(),
};

/** mailSettings reads them; null: this installation sends no mail. */
export function mailSettings(env: {
  TIDEMARK_SMTP_URL?: string | undefined;
  TIDEMARK_MAIL_FROM?: string | undefined;
}): MailSettings | null {
  const { TIDEMARK_SMTP_URL: smtpUrl, TIDEMARK_MAIL_FROM: from } = env;
  if (smtpUrl === undefined) return null;
  return { smtpUrl, from: from ?? `Tidemark <tidemark@${new URL(smtpUrl).hostname}>` };
}
