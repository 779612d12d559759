import type { AnnotationKind } from '@tidemark/domain/gate/trend-notes';

/** What each kind of annotation is called. */
export const annotationWords: Record<AnnotationKind, string> = {
  deploy: 'Deployment',
  config: 'Configuration',
  note: 'Note',
};
