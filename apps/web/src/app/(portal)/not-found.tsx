import { PageNotFound } from '#features/shell/page-not-found.tsx';

export default function PortalNotFound() {
  return <PageNotFound />;
}
