import { smallPictureAddress, smallWidths } from '#contract/content/pictures.ts';

interface PictureProps {
  src: string;
  /** The rendered width of the picture; the browser needs it before it loads the picture. */
  sizes: string;
  /** The largest picture that is seen at once when the page opens. */
  isFirst?: boolean;
}

/** A picture beside its title, in the smallest sufficient size. */
export function Picture({ src, sizes, isFirst = false }: PictureProps) {
  const sources = smallWidths.map((width) => [smallPictureAddress(src, width), `${width}w`]);
  const isOurs = sources[0]?.[0] !== undefined;
  return (
    <img
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst && { fetchPriority: 'high' as const })}
      {...(isOurs && { srcSet: sources.map((source) => source.join(' ')).join(', '), sizes })}
      src={src}
    />
  );
}
