import { Image } from 'antd';

/** Shows the cover, enlarged when it is clicked. */
export function CoverImage({ src }: { src: string }) {
  return <Image src={src} alt="封面图" className="cover-image" />;
}
