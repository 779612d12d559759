/** One plain-text message to one person. */
export type Mail = { to: string; subject: string; text: string };

/** Sends a message through the operator's SMTP server; throws where the server does not take it. */
export type MailSender = { send(mail: Mail): Promise<void> };
