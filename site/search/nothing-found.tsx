import { Empty } from '#ui/components/empty.tsx';
import { searchAddress } from '../addresses.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from './search.module.css';

export function NothingFound({ word, hotWords }: { word: string; hotWords: readonly string[] }) {
  return (
    <Empty text={`没有找到与“${word}”相关的文章`}>
      <div className={styles.help}>
        <ul>
          <li>检查关键词有没有错别字</li>
          <li>换一个更短、更常用的词，例如只输入其中两三个字</li>
          <li>从上方导航栏进入栏目查找</li>
        </ul>
        {hotWords.length > 0 && (
          <p>
            大家在搜：
            {hotWords.map((hot) => (
              <PageLink key={hot} href={searchAddress(hot)}>
                {hot}
              </PageLink>
            ))}
          </p>
        )}
      </div>
    </Empty>
  );
}
