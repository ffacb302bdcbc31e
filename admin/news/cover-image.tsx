import { Image } from 'antd';

/** The cover as it is, and large when it is clicked. */
export function CoverImage({ src }: { src: string }) {
  return <Image src={src} alt="封面图" className="cover-image" />;
}
