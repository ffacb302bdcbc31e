import { mediaKindWords, mediaPlaceWords, type MediaFile, type MediaUse } from '#contract/content/media.ts';
import { smallPictureAddress } from '#contract/content/pictures.ts';
import { text, time, type Column } from '../list/columns.tsx';
import { FileSign } from './file-sign.tsx';
import { bytes } from './format-bytes.ts';
import './media.css';

const smallestWidth = 400;

/** Shows a picture of the library in small, or the sign of its format. */
export function MediaThumbnail({ file }: { file: MediaFile }) {
  const { Kind, KeyedAddress } = file;
  if (Kind === 'image')
    return (
      <img
        className="media-thumbnail"
        src={smallPictureAddress(KeyedAddress, smallestWidth) ?? KeyedAddress}
        alt=""
        loading="lazy"
      />
    );
  return (
    <span className="media-thumbnail">
      <FileSign file={file} />
    </span>
  );
}

/** Columns of a list of the library's files. */
export const mediaColumns = {
  name: {
    key: 'Name',
    title: '名称',
    minWidth: 240,
    render: (file) => (
      <span className="media-name row nowrap gap-3 min-0">
        <MediaThumbnail file={file} />
        <span title={file.Name}>{file.Name}</span>
      </span>
    ),
  },
  kind: text('Kind', '类型', { width: 84, render: ({ Kind }) => mediaKindWords[Kind] }),
  size: text('Bytes', '大小', { width: 96, isNumber: true, render: ({ Bytes }) => bytes(Bytes) }),
  uploaded: time('UploadTime', '上传时间'),
} as const satisfies Record<string, Column<MediaFile>>;

/** Returns a place that uses a file, in words: 文章封面“年会”. */
export function mediaUseText({ Place, Title }: MediaUse): string {
  return `${mediaPlaceWords[Place]}${Title === '' ? '' : `“${Title}”`}`;
}
