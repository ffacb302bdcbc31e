import { Alert, Checkbox, Form, Input, Switch } from 'antd';
import { newsForm } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { seatNumbers } from '#contract/public-site/featured.ts';
import { businessFeatured } from '#contract/public-site/managed-featured.ts';
import { useSeatNames } from '../components/data/featured-names.ts';
import { counted } from '../components/form/character-count.ts';
import { DateTimeInput } from '../components/form/date-input.tsx';
import { fieldRule } from '../components/form/field-rule.ts';
import { MenuChoice } from '../components/form/menu-select.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { CoverField } from './cover-field.tsx';
import { isScheduled } from './form.ts';
import { shortTime } from './words.ts';

const { MenuId, Title, ImageUrl, Source, Author, NewsCreateTime, IsTop, IsMemberRead, Seats } =
  newsForm.entries;

export function TitleField({ isFocused = false }) {
  return (
    <Form.Item
      name="Title"
      label={Title.label}
      className="article-title"
      required
      rules={[fieldRule(Title)]}
      normalize={inOneLine}
    >
      <Input.TextArea
        size="large"
        // oxlint-disable-next-line no-autofocus -- a new article begins with its title
        autoFocus={isFocused}
        // A long title is seen whole; it is one line all the same.
        autoSize={{ minRows: 1, maxRows: 4 }}
        onPressEnter={(event) => event.preventDefault()}
        {...counted(Title)}
        placeholder="请输入标题"
      />
    </Form.Item>
  );
}

const inOneLine = (text: string) => text.replaceAll(/\s*[\r\n]+\s*/g, ' ');

/** Shows all settings of an article except its title and text. */
export function NewsSettings({ html }: { html: string }) {
  return (
    <div className="editor-settings">
      <Form.Item name="MenuId" label={MenuId.label} required rules={[fieldRule(MenuId)]}>
        <MenuChoice />
      </Form.Item>
      <Form.Item
        name="NewsCreateTime"
        label={NewsCreateTime.label}
        extra="留空为点“发布”或“更新”的时候；将来的时间到时发布"
        rules={[fieldRule(NewsCreateTime)]}
        validateTrigger="onBlur"
      >
        <DateTimeInput />
      </Form.Item>
      <ScheduleNotice />
      <Form.Item name="ImageUrl" label={ImageUrl.label} rules={[fieldRule(ImageUrl)]}>
        <CoverField firstPicture={firstPictureIn(html)} />
      </Form.Item>
      <Form.Item name="Source" label={Source.label} rules={[fieldRule(Source)]}>
        <Input {...counted(Source)} placeholder="如：协会秘书处" />
      </Form.Item>
      <Form.Item name="Author" label={Author.label} rules={[fieldRule(Author)]}>
        <Input {...counted(Author)} />
      </Form.Item>
      <div className="row stretch gap-0 gap-x-8">
        <Form.Item name="IsTop" label={IsTop.label} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="IsMemberRead" label={IsMemberRead.label} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
      <SeatsField />
    </div>
  );
}

/** Returns the address of the first uploaded picture in a text. */
const firstPictureIn = (html: string) => /<img\b[^>]*?\ssrc="(\/files\/[^"]+)"/.exec(html)?.[1];

function SeatsField() {
  const canFeature = useCanCall()(businessFeatured.SaveSelectPosition);
  const seatNames = useSeatNames();
  return (
    <Form.Item
      name="Seats"
      label={Seats.label}
      className="editor-seats"
      {...(!canFeature && { extra: '须有“设置推荐位”的权限' })}
    >
      <Checkbox.Group
        disabled={!canFeature}
        options={seatNumbers.map((seat) => ({ value: seat, label: seatNames[seat] }))}
      />
    </Form.Item>
  );
}

/** Explains that a scheduled article is not on the site yet. */
function ScheduleNotice() {
  const form = Form.useFormInstance();
  const time: string | undefined = Form.useWatch('NewsCreateTime', form);
  if (!time || !isScheduled({ Status: newsStatus.published, NewsCreateTime: time })) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="mb-4"
      title={`点“定时发布”后，文章将在 ${shortTime(time)}（北京时间）自动公开，在此之前访客看不到`}
    />
  );
}
