import { Button, Space } from 'antd';
import { useState } from 'react';
import { articleCss } from '#ui/editor/article-css.ts';
import { program } from '#ui/program.tsx';
import { LateSkeleton } from '../kit/late-skeleton.tsx';
import { readToken } from '../session/token.ts';

// The editor is larger than all the rest of this page, and the text is seldom changed.
const RichText = program(
  () => import('#ui/editor/rich-text.tsx').then((file) => file.RichText),
  () => <LateSkeleton rows={8} />,
);

interface PrivacyFieldProps {
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  mayEdit: boolean;
}

/** The association's own privacy text; blank: the one that comes with the site. */
export function PrivacyField({ id, value = '', onChange, mayEdit }: PrivacyFieldProps) {
  const [isOpen, open] = useState(false);
  const [typed, type] = useState(value);
  const [start, begin] = useState({ html: value, round: 0 });
  // Given back by the server, merged or discarded: the editor begins with it.
  if (value !== typed) {
    type(value);
    begin({ html: value, round: start.round + 1 });
  }

  return (
    <div id={id} className="privacy-field" role="group" aria-label="隐私说明正文">
      <p>
        {value === ''
          ? '现在显示网站自带的隐私说明。'
          : `现在显示协会自己的隐私说明（${lettersOf(value)} 字）。`}
        <a href="/privacy" target="_blank" rel="noreferrer">
          查看网页
        </a>
      </p>
      {mayEdit && (
        <Space wrap>
          {!isOpen && (
            <Button onClick={() => open(true)}>{value === '' ? '改用自己的说明' : '修改说明'}</Button>
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
            type(html);
            onChange?.(html);
          }}
          articleCss={articleCss}
          token={readToken}
          height={420}
          placeholder="在此输入隐私说明，也可以从 Word 粘贴"
        />
      )}
    </div>
  );
}

function lettersOf(html: string): number {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.replaceAll(/\s/g, '').length;
}

/** For those who compare two texts. */
export function privacyWord(value: unknown): string {
  return value === '' || value === undefined
    ? '网站自带的说明'
    : `自己的说明，${lettersOf(String(value))} 字`;
}
