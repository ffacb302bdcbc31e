import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { businessSettings, contactLine, type SiteConfig } from '#contract/public-site/settings.ts';
import {
  siteColourNames,
  siteColours,
  usualColour,
  type SiteColour,
} from '#contract/public-site/site-colours.ts';
import { Notice } from '../components/feedback/notice.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { SettingsCard, type CardProps } from './card.tsx';
import { SetHere } from './fixed-field.tsx';
import { logoError } from './logo-warnings.ts';
import { ownFields } from './own-fields.ts';
import { RowsField } from './rows-field.tsx';
import { WordsField } from './words-field.tsx';

const form = fieldsOf(businessSettings.SaveSiteConfig);
const { Contacts, HotWords } = businessSettings.SaveSiteConfig.input.entries;

const basicFields = [
  'SiteUrl',
  'SiteName',
  'SiteNameEn',
  'Description',
  'LogoUrl',
  'Colour',
  'HotWords',
  'AnalyticsScript',
] as const;

export function BasicCard(props: CardProps) {
  const { config } = props;
  return (
    <SettingsCard {...props} id="site-basic" title="基本" fields={ownFields(config, basicFields)}>
      <SetHere config={config} name="SiteUrl" label="网站地址" value={config.SiteUrl}>
        <form.Address
          name="SiteUrl"
          placeholder="https://www.example.cn"
          hint="公众打开网站用的地址，证书上的二维码、邮件里的链接都用它；没有填写时用办公室当时打开的地址"
        />
      </SetHere>
      <div className="grid gap-0 gap-x-5">
        <form.Text name="SiteName" isRequired />
        <form.Text name="SiteNameEn" />
      </div>
      <form.Area name="Description" hint="一两句话，搜索引擎在结果里显示" />
      <form.Picture
        name="LogoUrl"
        hint="显示在页头、浏览器标签页和管理后台；没有时用自带的标志；建议高 88 像素以上、宽不超过高的 5 倍的 PNG"
      />
      <LogoWarning />
      <form.Own name="Colour" hint="网站和管理后台的主色" wordOf={colourWord}>
        <ColourField />
      </form.Own>
      <WordsField
        name="HotWords"
        hint={`搜索框旁的推荐词，按这里的顺序，最多 ${HotWords.max} 个`}
        label="词"
      />
      <form.Address
        name="AnalyticsScript"
        hint="访问统计服务的脚本地址，粘贴整段代码时取出其中的地址；留空时用网站自己的计数"
      />
    </SettingsCard>
  );
}

const searchFields = ['Synonyms'] as const;

export function SearchCard(props: CardProps) {
  return (
    <SettingsCard {...props} id="site-search" title="搜索" fields={searchFields}>
      <WordsField
        name="Synonyms"
        hint="每行一组意思相同的词，用空格分开；搜其中一个，找不到时按其余的词再找"
        label="一组词"
        placeholder="会费 年费 会员费"
      />
    </SettingsCard>
  );
}

const contactFields = ['Contacts', 'Address'] as const;
const contactColumns = [
  { name: 'Label', label: '名称', schema: contactLine.Label, placeholder: '电话' },
  { name: 'Value', label: '内容', schema: contactLine.Value, placeholder: '区号-号码' },
];

export function ContactCard(props: CardProps) {
  return (
    <SettingsCard {...props} id="site-contact" title="联系方式" fields={contactFields}>
      <form.Own
        name="Contacts"
        hint={`在每页底部按这里的顺序显示，最多 ${Contacts.max} 行`}
        wordOf={contactsWord}
        checkedOn="onBlur"
      >
        <RowsField itemName="联系方式" max={Contacts.max} columns={contactColumns} />
      </form.Own>
      <form.Text name="Address" />
    </SettingsCard>
  );
}

function contactsWord(value: unknown): string {
  const rows = (Array.isArray(value) ? value : []) as SiteConfig['Contacts'];
  return rows.map(({ Label, Value }) => `${Label} ${Value}`).join('；') || '（空）';
}

const filingFields = ['Copyright', 'IcpNumber', 'PoliceNumber'] as const;

export function FilingCard(props: CardProps) {
  return (
    <SettingsCard {...props} id="site-filing" title="备案与版权" fields={filingFields}>
      <form.Text name="Copyright" placeholder="版权所有 © 协会名称" />
      <div className="grid gap-0 gap-x-5">
        <form.Text name="IcpNumber" hint="链接到工信部备案网站" />
        <form.Text name="PoliceNumber" hint="链接到公安备案网站" />
      </div>
    </SettingsCard>
  );
}

const sharingFields = ['AccountQrUrl', 'AppQrUrl', 'ShareImageUrl', 'MobileSiteUrl'] as const;

export function SharingCard(props: CardProps) {
  const { config } = props;
  return (
    <SettingsCard {...props} id="site-sharing" title="二维码与分享" fields={ownFields(config, sharingFields)}>
      <div className="grid gap-0 gap-x-5">
        <form.Picture name="AccountQrUrl" />
        <form.Picture name="AppQrUrl" />
      </div>
      <form.Picture
        name="ShareImageUrl"
        hint="转发到微信等处时的配图；文章有封面时用封面，没有分享图时用标志"
      />
      <SetHere config={config} name="MobileSiteUrl" label="手机站地址" value={config.MobileSiteUrl}>
        <form.Address name="MobileSiteUrl" hint="填写后，手机访问时转到这个地址；本站已适配手机，通常留空" />
      </SetHere>
    </SettingsCard>
  );
}

const staffFields = ['RequireTotp', 'PasswordReminderDays'] as const;

export function StaffCard(props: CardProps) {
  return (
    <SettingsCard {...props} id="site-staff" title="登录安全" fields={staffFields}>
      <form.Flag
        name="RequireTotp"
        words={['要求', '不要求']}
        hint="要求后，没有设置两步验证的管理员须先设置才能继续使用，包括您自己"
      />
      <form.Count name="PasswordReminderDays" hint="密码用过这些天后提醒本人更换；0 为不提醒" />
    </SettingsCard>
  );
}

interface ColourFieldProps {
  id?: string;
  value?: SiteColour;
  onChange?: (colour: SiteColour) => void;
}

/** Selects one of the colours whose contrast was checked. */
function ColourField({ id, value = usualColour, onChange }: ColourFieldProps) {
  return (
    <div id={id} className="colour-field row stretch gap-x-4" role="radiogroup" aria-label="颜色">
      {siteColourNames.map((colour) => (
        <label className="row nowrap" key={colour}>
          <input
            type="radio"
            name="site-colour"
            checked={colour === value}
            onChange={() => onChange?.(colour)}
          />
          <i style={{ background: siteColours[colour].brand }} aria-hidden />
          {siteColours[colour].label}
        </label>
      ))}
    </div>
  );
}

const colourWord = (value: unknown) => siteColours[value as SiteColour]?.label ?? '（空）';

/** Warns below the logo if it is hard to recognise in the page header. */
function LogoWarning() {
  const address = Form.useWatch<string | undefined>('LogoUrl') ?? '';
  const [measured, setMeasured] = useState({ address: '', error: '' });
  useEffect(() => {
    if (address === '') return;
    const picture = new Image();
    picture.onload = () =>
      setMeasured({ address, error: logoError(picture.naturalWidth, picture.naturalHeight) });
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  if (measured.address !== address || measured.error === '') return null;
  return <Notice type="warning" title={measured.error} />;
}
