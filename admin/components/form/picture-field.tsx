import { editorUploads } from '#contract/content/files.ts';
import { FileField } from './file-field.tsx';
import { MediaChoiceButton } from './use-media-library.tsx';

interface PictureFieldProps {
  id?: string;
  value?: string;
  onChange?: (address: string) => void;
  label: string;
  /** Width to height, such as 3: the preview is cropped to it, as on the page. */
  ratio?: number;
}

/** Edits a picture, shown as soon as it is uploaded. */
export function PictureField({ ratio, ...field }: PictureFieldProps) {
  return (
    <div className="picture-choice row gap-x-3">
      <FileField
        {...field}
        kind={editorUploads.image}
        preview={(address) => (
          <img
            className="file-picture rounded framed p-1"
            src={address}
            alt={`${field.label}预览`}
            {...(ratio !== undefined && { style: { aspectRatio: ratio, objectFit: 'cover' } })}
          />
        )}
      />
      <MediaChoiceButton onChoose={(address) => field.onChange?.(address)} />
    </div>
  );
}
