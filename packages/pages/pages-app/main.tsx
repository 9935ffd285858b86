import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { applyTheme, chosenTheme } from "./shell/theme.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/components.css";

applyTheme(chosenTheme());

const place = document.getElementById("app");
if (place === null) throw new Error("The page has no place for the app");
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
