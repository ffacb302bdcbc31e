import { Button, Space } from 'antd';
import { useState } from 'react';
import { articleCss } from '#ui/editor/article-css.ts';
import { lazyComponent } from '#ui/loading/lazy-component.tsx';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { useMediaLibrary } from '../components/form/use-media-library.tsx';
import { readToken } from '../session/token.ts';
import { fetchBuiltInText } from './built-in-privacy.ts';

// The editor is larger than all the rest of this page, and the text is seldom changed.
const RichText = lazyComponent(
  () => import('#ui/editor/rich-text.tsx').then((file) => file.RichText),
  () => <LateSkeleton rows={8} />,
);

interface PrivacyFieldProps {
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  canEdit: boolean;
}

/** Edits the association's own privacy text; blank means the built-in one. */
export function PrivacyField({ id, value = '', onChange, canEdit }: PrivacyFieldProps) {
  const [isOpen, open] = useState(false);
  const [text, setText] = useState(value);
  const [start, restart] = useState({ html: value, round: 0 });
  const [isFetching, setFetching] = useState(false);
  const library = useMediaLibrary();
  // Given back by the server, merged or discarded: the editor begins with it.
  if (value !== text) {
    setText(value);
    restart({ html: value, round: start.round + 1 });
  }

  /** Starts the association's own text with the built-in one, so that nothing is forgotten. */
  async function begin() {
    if (value === '') {
      setFetching(true);
      onChange?.(await fetchBuiltInText());
      setFetching(false);
    }
    open(true);
  }

  return (
    <div id={id} className="privacy-field" role="group" aria-label="隐私说明正文">
      <p>
        {value === '' ? '现在显示网站自带的隐私说明。' : `协会自己的隐私说明，${lettersOf(value)} 字。`}
        <a href="/privacy" target="_blank" rel="noreferrer">
          查看网页
        </a>
      </p>
      {canEdit && (
        <Space wrap>
          {!isOpen && (
            <Button loading={isFetching} onClick={() => void begin()}>
              {value === '' ? '改用自己的说明' : '修改说明'}
            </Button>
          )}
          {value !== '' && <Button onClick={() => onChange?.('')}>恢复网站自带的说明</Button>}
        </Space>
      )}
      {isOpen && (
        <RichText
          key={start.round}
          label="隐私说明"
          initialHtml={start.html}
          onChange={(html) => {
            setText(html);
            onChange?.(html);
          }}
          articleCss={articleCss}
          token={readToken}
          chooseMedia={library.choose}
          height={420}
          placeholder="在此输入隐私说明，也可以从 Word 粘贴"
        />
      )}
      {library.picker}
    </div>
  );
}

function lettersOf(html: string): number {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s/g, '').length;
}

/** Returns the text of the field in a comparison. */
export function privacyWord(value: unknown): string {
  return value === '' || value === undefined
    ? '网站自带的说明'
    : `自己的说明，${lettersOf(String(value))} 字`;
}
