import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { LateSkeleton } from '../feedback/delayed-skeleton.tsx';

/** The comparison of words, loaded when two texts are compared. */
export const TextDiff = lazyComponent(
  () => import('#ui/components/text-diff.tsx').then((file) => file.TextDiff),
  () => <LateSkeleton rows={6} />,
);

/** Escapes a title for HTML, to put it before the text. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
