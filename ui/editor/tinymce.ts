/* TinyMCE, self-hosted: the program, its theme and the plugins of product section 9. Loaded with an editor page only. */
import './random-uuid.ts';
import tinymce from 'tinymce';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'tinymce/icons/default';
import 'tinymce/skins/ui/oxide/skin.js';
import 'tinymce/skins/ui/oxide/content.js';
import 'tinymce/skins/content/default/content.js';
import 'tinymce/plugins/advlist';
import 'tinymce/plugins/code';
import 'tinymce/plugins/image';
import 'tinymce/plugins/link';
import 'tinymce/plugins/lists';
import 'tinymce/plugins/media';
import 'tinymce/plugins/table';
import 'tinymce-i18n/langs8/zh-CN.js';
import { skinWithTokens } from './skin-colours.ts';

const skin = 'ui/oxide/skin.css';
tinymce.Resource.add(skin, skinWithTokens(String(tinymce.Resource.get(skin))));

// The translation calls undoing 恢复, which means the opposite.
tinymce.addI18n('zh-CN', { Undo: '撤销', Redo: '重做', 'Browse files': '从素材库选' });
