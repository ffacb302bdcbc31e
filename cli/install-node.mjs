// npm runs this after it has installed the package: an older Node gets the pinned one beside it.
import { installNode } from './packaged-node.mjs';

process.exitCode = await installNode();
