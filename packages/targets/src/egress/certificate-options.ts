import type { TargetTls } from '@tidemark/domain/target/target-tls';

/** certificateOptions tells Node's TLS which certificates of a server are taken; `ca` null: those of the system's authorities. */
export function certificateOptions({ verify, ca }: TargetTls): {
  rejectUnauthorized: boolean;
  ca: string | null;
} {
  return { rejectUnauthorized: verify, ca };
}
