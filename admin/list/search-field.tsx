import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { searchKeyLength } from '#contract/news.ts';

interface SearchFieldProps {
  label: string;
  className?: string;
  defaultValue?: string;
  /** Gets the trimmed word; blank when the field was cleared. */
  onSearch: (key: string) => void;
}

/** One field for words of a title or text, with its button. */
export function SearchField({ label, onSearch, ...field }: SearchFieldProps) {
  return (
    <Input.Search
      {...field}
      maxLength={searchKeyLength}
      allowClear={clearing}
      placeholder="标题或正文"
      aria-label={label}
      searchIcon={<SearchOutlined aria-label="查找" />}
      onSearch={(key) => onSearch(key.trim())}
    />
  );
}

/** For `allowClear`: the cross of antd calls itself by its English name. */
export const clearing = { clearIcon: <CloseCircleFilled aria-label="清空" /> };
