import type { Metadata } from 'next';
import { ApiKeys } from '#features/settings/api-keys.tsx';

export const metadata: Metadata = { title: 'API keys' };

export default function KeysPage() {
  return <ApiKeys />;
}
