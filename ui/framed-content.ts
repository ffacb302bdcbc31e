import { withContactLinks } from './contact-links.ts';
import { withFiguresAligned } from './figures.ts';

/**
 * Article HTML ready for a page: each table in a box of its own that scrolls sideways, figures below one another, numbers
 * and addresses that can be tapped, pictures loaded when they come near. The HTML was sanitised when it was saved, so its
 * tags are well formed.
 */
export function framedContent(html: string): string {
  return withContactLinks(withFiguresAligned(html))
    .replace(
      /<table(?=[\s>])/gi,
      '<div class="table-scroll" tabindex="0" role="region" aria-label="表格"><table',
    )
    .replace(/<\/table>/gi, '</table></div>')
    .replace(/<img(?=\s)(?![^>]*\sloading=)/gi, '<img loading="lazy"');
}
