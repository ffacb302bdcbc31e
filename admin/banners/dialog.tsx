import { Button, Form } from 'antd';
import { useState } from 'react';
import { banners, bannerTypeWords } from '#contract/lists/banners.ts';
import { businessNews } from '#contract/news/managed-news.ts';
import { newsStatus } from '#contract/news/news.ts';
import { businessBanners, type ManagedBanner } from '#contract/public-site/banners.ts';
import { pickedNewsColumns } from '../components/data/news-state-mark.tsx';
import { fieldsOf } from '../components/form/fields.tsx';
import { PictureField } from '../components/form/picture-field.tsx';
import { RecordDialog } from '../components/form/record-dialog.tsx';
import { RecordPicker } from '../components/form/record-picker.tsx';
import { useCanCall } from '../components/permissions/permissions.ts';
import { typeOrder } from './words.ts';

const { GetBannerList: read, SaveBanner: save } = businessBanners;
const form = fieldsOf(save);

/** The aspect ratio to which the home page crops pictures. */
const frameRatio = 16 / 10;

interface BannerDialogProps {
  /** Undefined for a new one. */
  banner: ManagedBanner | undefined;
  type: number;
  onClose: () => void;
}

export function BannerDialog({ banner, type, onClose }: BannerDialogProps) {
  return (
    <RecordDialog
      title={banner ? '编辑轮播图' : '新增轮播图'}
      width={700}
      save={save}
      start={banner ?? { Type: type, Status: 1 }}
      isNew={!banner}
      invalidates={[read]}
      onClose={onClose}
    >
      <form.Text name="Title" />
      <form.Choice name="Type" words={bannerTypeWords} order={typeOrder} />
      <form.Own name="ImageUrl" hint="建议 1600 × 1000 像素；网站按 16:10 裁切，主体放在中间">
        <PictureField label="图片" ratio={frameRatio} />
      </form.Own>
      <BannerFrames />
      <form.Address name="JumpUrl" hint="留空时点击不跳转" />
      <ArticleChoice />
      <div className="grid gap-0 gap-x-5">
        <form.Time name="BeginTime" hint="两项都留空为一直展示" />
        <form.Time name="EndTime" isDeadline />
      </div>
      <form.Status name="Status" label="状态" words={banners.state.words} />
    </RecordDialog>
  );
}

/** 选择文章: fills in its address, and its title where there is none yet. */
function ArticleChoice() {
  const field = Form.useFormInstance();
  const canRead = useCanCall()(businessNews.GetNewsList);
  const [isPicking, pick] = useState(false);
  if (!canRead) return null;
  return (
    <div className="banner-article">
      <Button onClick={() => pick(true)}>选择文章</Button>
      {isPicking && (
        <RecordPicker
          title="选择轮播图打开的文章"
          read={businessNews.GetNewsList}
          input={{ status: newsStatus.published }}
          placeholder="标题或正文"
          rowKey="NewsId"
          nameOf={({ Title }) => Title}
          columns={pickedNewsColumns}
          verb={() => '用这篇'}
          isSingle
          isPending={false}
          onChoose={([article]) => {
            if (article) {
              const { MenuId, NewsId, Title } = article;
              field.setFieldValue('JumpUrl', `/info?MenuId=${MenuId}&NewsId=${NewsId}`);
              if (!field.getFieldValue('Title')) field.setFieldValue('Title', Title);
            }
            pick(false);
          }}
          onClose={() => pick(false)}
        />
      )}
    </div>
  );
}

/** Shows the picture in the home page's frame: four side by side at 1440 px, one and a bit of the next at 390 px. */
function BannerFrames() {
  const fields = Form.useFormInstance();
  const title = String(Form.useWatch('Title', fields) ?? '');
  const image = String(Form.useWatch('ImageUrl', fields) ?? '');
  if (image === '') return null;
  return (
    <div className="banner-frames" role="group" aria-label="首页预览">
      {(['1440', '390'] as const).map((width) => (
        <figure key={width} data-width={width}>
          <div className="banner-strip" aria-hidden>
            <div>
              <img src={image} alt="" />
              <span className="two-lines text-xs mt-1">{title || '标题'}</span>
            </div>
            <i />
            {width === '1440' && (
              <>
                <i />
                <i />
              </>
            )}
          </div>
          <figcaption className="muted text-xs mt-1">
            {width === '1440' ? '电脑，1440 像素宽' : '手机，390 像素宽'}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
