import { FolderOpenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { businessMedia, type MediaFile, type MediaKind } from '#contract/content/media.ts';
import type { ChooseMedia } from '#ui/editor/media-library.ts';
import { lazyDialog } from '../dialogs/lazy-dialog.tsx';
import { useCanCall } from '../permissions/permissions.ts';

const MediaPicker = lazyDialog(() => import('./media-picker.tsx').then((file) => file.MediaPicker));

interface Question {
  kind: MediaKind | undefined;
  answer: (file: MediaFile | undefined) => void;
}

/** Provides the choice of a file from the media library, for a text; `choose` is undefined without the permission. */
export function useMediaLibrary(): { choose: ChooseMedia | undefined; picker: ReactNode } {
  const canRead = useCanCall()(businessMedia.GetMediaList);
  const [question, ask] = useState<Question>();
  const choose: ChooseMedia = async (kind) => {
    const file = await new Promise<MediaFile | undefined>((answer) => ask({ kind, answer }));
    return file && { address: file.KeyedAddress, name: file.Name, kind: file.Kind };
  };
  const close = (file?: MediaFile) => {
    question?.answer(file);
    ask(undefined);
  };
  return {
    choose: canRead ? choose : undefined,
    picker: question && <MediaPicker kind={question.kind} onChoose={close} onClose={() => close()} />,
  };
}

/** Shows the button that puts a picture of the library into a field; absent without the permission. */
export function MediaChoiceButton({ onChoose }: { onChoose: (address: string) => void }) {
  const { choose, picker } = useMediaLibrary();
  if (!choose) return null;
  const put = async () => {
    const file = await choose('image');
    if (file) onChoose(file.address);
  };
  return (
    <>
      <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => void put()}>
        素材库
      </Button>
      {picker}
    </>
  );
}
