import type { MediaFile } from '#contract/content/media.ts';
import { bytes } from '../components/data/format-bytes.ts';
import { MediaThumbnail } from '../components/data/media-columns.tsx';
import type { ListRowsProps } from '../components/list/list-rows-props.ts';
import { RowActions } from '../components/list/row-actions.tsx';
import { RowCheckBox } from '../components/selection/row-check-box.tsx';
import './grid.css';

/** Shows the files of the library side by side, so that a picture is found by its look. */
export function MediaGrid(props: ListRowsProps<MediaFile>) {
  const { caption, rows } = props;
  return (
    <ul className="media-grid plain-list grid" aria-label={caption}>
      {rows.map((file) => (
        <Tile key={file.FileId} {...props} file={file} />
      ))}
    </ul>
  );
}

function Tile({ file, actions, selection }: ListRowsProps<MediaFile> & { file: MediaFile }) {
  const { FileId, Kind, Name, Bytes, UseCount } = file;
  const isChosen = selection?.rows.has(FileId) ?? false;
  const fileActions = actions?.(file) ?? [];
  const open = fileActions.find(({ keys }) => keys === 'Enter');
  return (
    <li className="media-tile stack" data-row-id={FileId} data-chosen={isChosen || undefined} tabIndex={-1}>
      <button type="button" className="media-picture" onClick={() => void open?.run?.()}>
        <MediaThumbnail file={file} />
        <span className="visually-hidden">
          {open?.label}：{Name}
        </span>
      </button>
      <div className="row nowrap">
        {selection && <RowCheckBox row={file} id={FileId} name={Name} selection={selection} />}
        {/* A picture is found by its look, a document by its name. */}
        <b className={`fill breaks ${Kind === 'image' ? 'one-line' : 'two-lines'}`} title={Name}>
          {Name}
        </b>
      </div>
      <div className="row nowrap between">
        <span className="muted text-xs one-line figures">
          {bytes(Bytes)} · {UseCount === 0 ? '未使用' : `用在 ${UseCount} 处`}
        </span>
        <RowActions actions={fileActions.filter((action) => action !== open)} name={Name} sight={0} />
      </div>
    </li>
  );
}
