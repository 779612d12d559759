import { Plus } from 'lucide-react';
import { LinkButton } from '#ui/button.tsx';

/** NewRunLink is the primary action wherever runs are listed. */
export function NewRunLink() {
  return (
    <LinkButton look="primary" href="/runs/new" icon={<Plus aria-hidden />}>
      New run
    </LinkButton>
  );
}
