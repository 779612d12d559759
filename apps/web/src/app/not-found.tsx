import { PageNotFound } from '#features/shell/page-not-found.tsx';

export default function NotFound() {
  return (
    <main>
      <PageNotFound />
    </main>
  );
}
