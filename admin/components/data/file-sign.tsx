import { extensionOf } from '#contract/content/files.ts';
import type { MediaFile } from '#contract/content/media.ts';

const maxFormatLength = 4;

/** Shows the format of a file on a sheet with a folded corner, or below the mark of a player for sound and video. */
export function FileSign({ file: { Kind, Name } }: { file: Pick<MediaFile, 'Kind' | 'Name'> }) {
  return (
    <svg className="file-sign" viewBox="0 0 48 56" aria-hidden="true" data-kind={Kind}>
      {Kind === 'media' ? (
        <>
          <rect x="1" y="6" width="46" height="44" rx="6" />
          <path d="M19 14l14 8-14 8z" className="file-sign-mark" />
        </>
      ) : (
        <>
          <path d="M9 1h20l12 12v38a4 4 0 0 1-4 4H11a4 4 0 0 1-4-4V3a2 2 0 0 1 2-2z" />
          <path d="M29 1v12h12M13 20h22M13 26h14" />
        </>
      )}
      <text x="24" y="44" textAnchor="middle">
        {extensionOf(Name).slice(0, maxFormatLength).toUpperCase()}
      </text>
    </svg>
  );
}
