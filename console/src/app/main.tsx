import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { App } from './app.tsx';
import './console.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console');
createRoot(root).render(
  <ErrorBoundary>
    <App />
  </ErrorBoundary>,
);
