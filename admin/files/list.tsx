import { AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { businessFiles } from '#contract/content/files.ts';
import { businessMedia, mediaKindWords, removedMediaDays, type MediaFile } from '#contract/content/media.ts';
import { Empty } from '#ui/components/empty.tsx';
import { mediaColumns, mediaUseText } from '../components/data/media-columns.tsx';
import { lazyDialog } from '../components/dialogs/lazy-dialog.tsx';
import { byChoice, byPastDays, byText } from '../components/filters/filters.ts';
import { text, time, type Column } from '../components/list/columns.tsx';
import { useListAddress } from '../components/list/list-address.ts';
import { ListPage } from '../components/list/list-page.tsx';
import { useListSettings } from '../components/list/preferences.ts';
import type { Action } from '../components/list/row-actions.tsx';
import { addition, removal, removalOfMany } from '../components/list/standard-actions.tsx';
import { useChanges } from '../components/undo/use-changes.ts';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { MediaGrid } from './grid.tsx';
import { useMediaUpload } from './use-media-upload.tsx';

const MediaDrawer = lazyDialog(() => import('./drawer.tsx').then((file) => file.MediaDrawer));

const { GetMediaList: read, DelMedia: remove, RestoreMedia: restore } = businessMedia;
const idOf = ({ FileId }: MediaFile) => FileId;
const nameOf = ({ Name }: MediaFile) => Name;

const filters = [
  byText('key', '关键词', '文件名'),
  byChoice('kind', '类型', mediaKindWords),
  byChoice('used', '使用情况', { 0: '未使用', 1: '使用中' }),
  byPastDays('begintime', 'endtime', '上传日期'),
];

const views = {
  name: 'removed',
  label: '范围',
  options: [
    { value: 0, label: '素材' },
    { value: 1, label: '已删除' },
  ],
} as const;
const removedHint = `删除的文件保留 ${removedMediaDays} 天，之后彻底清除`;

/** 素材库: the public files that editors uploaded, and where each is used. */
export function MediaList() {
  const { openRecord, read: readAddress } = useListAddress();
  const isRemoved = readAddress('removed') === '1';
  const changes = useChanges({ idOf, nameOf, invalidates: [read] });
  const bringBack = useRestoring();
  const upload = useMediaUpload();
  const layout = useLayout();

  const removeAll = (files: readonly MediaFile[]) => changes.remove(remove, restore, files);
  const whyUsed = ({ Uses: [first] }: MediaFile) => first && `${mediaUseText(first)}正在使用`;
  const restoring = (files: readonly MediaFile[]): Action => ({
    label: '恢复',
    calls: restore,
    run: () => bringBack(files),
  });
  const change = (file: MediaFile): Action =>
    isRemoved ? restoring([file]) : removal(remove, () => removeAll([file]), whyUsed(file));

  return (
    <>
      <ListPage
        name="media"
        title="素材库"
        hint={isRemoved ? removedHint : '编辑上传的图片、附件和音视频；会员提交的附件不在这里'}
        read={read}
        rowKey="FileId"
        nameOf={nameOf}
        views={views}
        {...(layout.isGrid && !isRemoved && { renderedAs: MediaGrid })}
        filters={filters}
        sorts={['Name', 'Bytes', 'UploadTime']}
        startSort="-UploadTime"
        columns={isRemoved ? removedColumns : columns}
        row={(file) => [{ label: '查看', keys: 'Enter', run: () => openRecord(file.FileId) }, change(file)]}
        bulk={(files) => [isRemoved ? restoring(files) : removalOfMany(remove, () => removeAll(files))]}
        tools={
          isRemoved ? [] : [layout.change, addition('上传文件', businessFiles.UploadFile, upload.choose)]
        }
        empty={<Empty text={isRemoved ? '没有删除的文件' : '素材库是空的'} />}
        record={(file, close, neighbours) =>
          file && <MediaDrawer file={file} actions={[change(file)]} neighbours={neighbours} onClose={close} />
        }
      />
      {upload.input}
    </>
  );
}

/** Provides the choice between pictures side by side, the default, and a table; it is stored for the user. */
function useLayout(): { isGrid: boolean; change: Action } {
  const { settings, change } = useListSettings('media');
  const isGrid = settings.layout !== 'table';
  return {
    isGrid,
    change: {
      label: isGrid ? '以列表显示' : '以网格显示',
      icon: isGrid ? <UnorderedListOutlined aria-hidden /> : <AppstoreOutlined aria-hidden />,
      run: () => change({ layout: isGrid ? 'table' : 'grid' }),
    },
  };
}

function useRestoring() {
  const act = useUndoable();
  return (files: readonly MediaFile[]) => {
    const Ids = files.map(idOf);
    return act({
      text: '已恢复',
      about: files.map(nameOf).join('、'),
      run: () => call(restore, { Ids }),
      undo: () => call(remove, { Ids }),
      undone: '已删除',
      invalidates: [read],
    });
  };
}

const uses: Column<MediaFile> = {
  key: 'Uses',
  title: '用在',
  width: 220,
  render: ({ Uses: [first], UseCount }) =>
    first ? (
      <span title={mediaUseText(first)}>
        {UseCount > 1 && `${UseCount} 处：`}
        {mediaUseText(first)}
      </span>
    ) : (
      <Tag>未使用</Tag>
    ),
  words: ({ Uses: [first], UseCount }) =>
    first ? `${UseCount > 1 ? `${UseCount} 处：` : ''}${mediaUseText(first)}` : '未使用',
};
const { name, kind, size, uploaded } = mediaColumns;
const uploader = text<MediaFile>('UploaderName', '上传人', { width: 96, isWide: true });
const columns = [name, kind, size, uses, uploaded, uploader];
const removedColumns = [name, kind, size, time<MediaFile>('RemoveTime', '删除时间'), uploaded, uploader];
