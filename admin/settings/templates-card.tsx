import { Button, Form, Input, type GetRef } from 'antd';
import { useRef } from 'react';
import {
  chargedSms,
  exampleValues,
  filledText,
  oneSmsLength,
  paramWords,
  signedText,
  smsKindNames,
  smsKinds,
  wordsInBraces,
  type SmsKind,
} from '#contract/back-office/sms-kinds.ts';
import { businessSettings } from '#contract/public-site/settings.ts';
import { smsTemplateCode, smsTemplateText, type SmsTemplate } from '#contract/public-site/sms-templates.ts';
import { counted } from '../components/form/character-count.ts';
import { fieldsOf } from '../components/form/fields.tsx';
import { SettingsCard, type CardProps } from './card.tsx';

const form = fieldsOf(businessSettings.SaveSiteConfig);
const templateFields = ['SmsSign', 'SmsTemplates'] as const;

/** 短信模板: for each kind of short message the text that the provider approved. */
export function TemplatesCard(props: CardProps) {
  return (
    <SettingsCard
      {...props}
      id="site-sms"
      title="短信模板"
      hint="短信服务商只发登记过的内容：把登记的模板逐种填在这里，{活动} 这样的参数发出时换成实际的内容。一种也没有填时，短信照网站自己的内容发出；填了一种，没有填的就不能用短信发了"
      fields={templateFields}
    >
      <form.Text
        name="SmsSign"
        placeholder={props.config.SiteName}
        hint="服务商核准的签名，留空时用网站名称"
      />
      <form.Own name="SmsTemplates" wordOf={templatesWord} checkedOn="onBlur">
        <TemplatesField siteName={props.config.SiteName} />
      </form.Own>
    </SettingsCard>
  );
}

function templatesWord(value: unknown): string {
  const templates = (Array.isArray(value) ? value : []) as SmsTemplate[];
  const words = templates.map(({ Kind, Code, Text }) => `${smsKinds[Kind].title}（${Code}）：${Text}`);
  return words.join('；') || '（空）';
}

interface TemplatesFieldProps {
  id?: string;
  value?: readonly SmsTemplate[];
  onChange?: (templates: SmsTemplate[]) => void;
  onBlur?: () => void;
  siteName: string;
}

function TemplatesField({ id, value = [], onChange, onBlur, siteName }: TemplatesFieldProps) {
  function change(kind: SmsKind, part: Partial<SmsTemplate>) {
    const before = value.find(({ Kind }) => Kind === kind) ?? { Kind: kind, Code: '', Text: '', Params: [] };
    const now = { ...before, ...part };
    const next = { ...now, Params: wordsInBraces(now.Text) };
    const templates = smsKindNames.flatMap((one) =>
      one === kind ? [next] : value.filter(({ Kind }) => Kind === one),
    );
    onChange?.(templates.filter(({ Code, Text }) => Code !== '' || Text !== ''));
  }
  return (
    <div
      id={id}
      role="group"
      aria-label="短信模板"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.();
      }}
    >
      <ul className="plain-list stack gap-4">
        {smsKindNames.map((kind) => (
          <OneTemplate
            key={kind}
            kind={kind}
            template={value.find(({ Kind }) => Kind === kind)}
            siteName={siteName}
            onChange={(part) => change(kind, part)}
          />
        ))}
      </ul>
    </div>
  );
}

interface OneTemplateProps {
  kind: SmsKind;
  template: SmsTemplate | undefined;
  siteName: string;
  onChange: (part: Partial<SmsTemplate>) => void;
}

function OneTemplate({ kind, template, siteName, onChange }: OneTemplateProps) {
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  const { title } = smsKinds[kind];
  const { Code = '', Text = '' } = template ?? {};

  /** Puts a parameter where the caret is. */
  function insert(word: string) {
    const field = area.current?.resizableTextArea?.textArea;
    const from = field?.selectionStart ?? Text.length;
    const to = field?.selectionEnd ?? Text.length;
    onChange({ Text: `${Text.slice(0, from)}{${word}}${Text.slice(to)}` });
    const caret = from + word.length + 2;
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(caret, caret);
    });
  }

  return (
    <li className="stack gap-2 ruled-top pt-4">
      <div className="row between">
        <strong>{title}</strong>
        <Input
          className="template-code"
          value={Code}
          aria-label={`${title}：模板编号`}
          placeholder="模板编号"
          spellCheck={false}
          {...counted(smsTemplateCode)}
          onChange={({ target }) => onChange({ Code: target.value })}
        />
      </div>
      <Input.TextArea
        ref={area}
        value={Text}
        aria-label={`${title}：模板内容`}
        autoSize={{ minRows: 1, maxRows: 6 }}
        placeholder="没有登记"
        {...counted(smsTemplateText)}
        onChange={({ target }) => onChange({ Text: target.value })}
      />
      <div className="row gap-2">
        <span className="hint">插入参数</span>
        {paramWords(kind).map((word) => (
          <Button key={word} size="small" aria-label={`${title}：插入 ${word}`} onClick={() => insert(word)}>
            {word}
          </Button>
        ))}
      </div>
      {Text !== '' && <Preview kind={kind} text={Text} siteName={siteName} />}
    </li>
  );
}

/** Shows how the short message reads with values as they may be, and how many characters it has. */
function Preview({ kind, text, siteName }: { kind: SmsKind; text: string; siteName: string }) {
  const sign = Form.useWatch<string | undefined>('SmsSign') || siteName;
  const unknown = wordsInBraces(text).filter((word) => !paramWords(kind).includes(word));
  const sms = signedText(sign, filledText(text, exampleValues));
  const length = [...sms].length;
  return (
    <div className="callout p-3 text-sm">
      <p className="m-0 breaks">{sms}</p>
      <p className="m-0 mt-1 hint">
        连签名约 {length} 字
        {length > oneSmsLength && (
          <span className="alarm">
            ，超过 {oneSmsLength} 字：按 {chargedSms(length)} 条计费，手机上可能分开显示
          </span>
        )}
      </p>
      {unknown.length > 0 && (
        <p className="m-0 mt-1 alarm">没有参数 {unknown.map((word) => `{${word}}`).join('、')}</p>
      )}
    </div>
  );
}
