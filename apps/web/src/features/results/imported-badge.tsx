import { FileInput } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

/** ImportedBadge marks a run that another tool measured. */
export function ImportedBadge() {
  return (
    <Badge tone="neutral" icon={<FileInput aria-hidden />}>
      Imported
    </Badge>
  );
}
