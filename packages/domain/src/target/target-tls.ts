import { z } from 'zod';

const maxPemLength = 200_000;

/** How the certificate of an https target is verified. */
export const targetTlsShape = z.strictObject({
  verify: z
    .boolean()
    .default(true)
    .describe('False: any certificate is accepted, so the server is not authenticated; results show this'),
  ca: z
    .string()
    .max(maxPemLength)
    .regex(/^\s*-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----\s*$/, 'paste certificates in PEM')
    .nullable()
    .default(null)
    .describe('Trusted certificates in PEM, instead of those of the system'),
});
export type TargetTls = z.infer<typeof targetTlsShape>;

/** Certificates are verified against those that the system trusts. */
export const systemTls: TargetTls = { verify: true, ca: null };
