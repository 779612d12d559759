import type { ReactNode } from 'react';
import { PortalFrame } from '#features/shell/portal-frame.tsx';

export default function PortalLayout({ children }: { children: ReactNode }) {
  return <PortalFrame>{children}</PortalFrame>;
}
