import { businessMedia, type MediaFile, type MediaKind } from '#contract/content/media.ts';
import { mediaColumns } from '../data/media-columns.tsx';
import { RecordPicker } from './record-picker.tsx';

const columns = [mediaColumns.name, mediaColumns.size, mediaColumns.uploaded];
const allColumns = [mediaColumns.name, mediaColumns.kind, mediaColumns.size, mediaColumns.uploaded];
const titles: Record<MediaKind, string> = {
  image: '从素材库选图片',
  attachment: '从素材库选附件',
  media: '从素材库选音视频',
};

interface MediaPickerProps {
  /** Absent: files of any kind. */
  kind: MediaKind | undefined;
  onChoose: (file: MediaFile) => void;
  onClose: () => void;
}

/** Chooses one file of the media library. */
export function MediaPicker({ kind, onChoose, onClose }: MediaPickerProps) {
  return (
    <RecordPicker
      title={kind === undefined ? '从素材库选' : titles[kind]}
      read={businessMedia.GetMediaList}
      input={kind === undefined ? {} : { kind }}
      placeholder="文件名"
      rowKey="FileId"
      nameOf={({ Name }) => Name}
      columns={kind === undefined ? allColumns : columns}
      verb={() => '用这个'}
      isSingle
      isPending={false}
      isAboveEditor
      onChoose={([file]) => file && onChoose(file)}
      onClose={onClose}
    />
  );
}
