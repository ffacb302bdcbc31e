import { Form } from 'antd';

/** The aspect ratio to which the home page crops pictures. */
export const frameRatio = 16 / 10;

/** Shows the picture in the home page's frame: four side by side at 1440 px, one and a bit of the next at 390 px. */
export function BannerFrames() {
  const form = Form.useFormInstance();
  const title = String(Form.useWatch('Title', form) ?? '');
  const image = String(Form.useWatch('ImageUrl', form) ?? '');
  if (image === '') return null;
  return (
    <div className="banner-frames" role="group" aria-label="首页预览">
      {(['1440', '390'] as const).map((width) => (
        <figure key={width} data-width={width}>
          <div className="banner-strip" aria-hidden>
            <div>
              <img src={image} alt="" />
              <span>{title || '标题'}</span>
            </div>
            <i />
            {width === '1440' && (
              <>
                <i />
                <i />
              </>
            )}
          </div>
          <figcaption>{width === '1440' ? '电脑，1440 像素宽' : '手机，390 像素宽'}</figcaption>
        </figure>
      ))}
    </div>
  );
}
