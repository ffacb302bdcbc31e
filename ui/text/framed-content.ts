import { withContactLinks } from './contact-links.ts';
import { alignNumericColumns } from './align-numbers.ts';

/**
 * Returns article HTML ready for a page: each table in a box that scrolls sideways, aligned numbers, phone numbers and
 * addresses as links, lazily loaded pictures. The HTML was sanitised when it was saved, so its tags are well formed.
 */
export function framedContent(html: string): string {
  return withContactLinks(alignNumericColumns(withBoundedRoom(html)))
    .replace(
      /<table(?=[\s>])/gi,
      '<div class="table-scroll" tabindex="0" role="region" aria-label="表格"><table',
    )
    .replace(/<\/table>/gi, '</table></div>')
    .replace(/<img(?=\s)(?![^>]*\sloading=)/gi, '<img loading="lazy"');
}

/** Limits distances too wide for a phone to a part of its width, and removes `!important`. */
function withBoundedRoom(html: string): string {
  return html.replace(/ style="[^"]*"/g, (style) =>
    style
      .replace(/\s*!important/gi, '')
      .replace(
        /(margin|padding|text-indent|max-width)(-left|-right)?:[^;"]*/gi,
        (rule, name: string, side: string | undefined) =>
          rule.replace(/[-\d.]+(px|pt|em)/gi, (length, unit: string) =>
            Number.parseFloat(length) > (unit === 'em' ? 6 : 99)
              ? `min(${length},${name === 'max-width' ? '100%' : side || name === 'text-indent' ? '30vw' : '12vw'})`
              : length,
          ),
      ),
  );
}
