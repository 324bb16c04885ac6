// Only in a form that is shown again with its mistakes. Written for old browsers.
var summary = document.getElementById('error-summary')
var header = document.querySelector('header')
// iPhones and iPads ignore `autofocus`, and would stay at the top of the page. The summary stays clear of the header.
scrollBy(0, summary.getBoundingClientRect().top - header.offsetHeight - 16)

// A message goes once its field is changed, because it may no longer be true. So do those of fields that are hidden by a
// change. Sending checks them all again.
document.addEventListener('input', forgetChanged)
// For choices, which in old browsers send nothing else.
document.addEventListener('change', forgetChanged)

function forgetChanged(event) {
  var links = summary.querySelectorAll('a[href^="#"]')
  for (var i = 0; i < links.length; i++) {
    var name = links[i].getAttribute('href').slice(1)
    var field = document.getElementById(name)
    if (event.target.name === name || (field && field.parentNode.offsetWidth === 0)) forget(name, field, links[i])
  }
}

function forget(name, field, link) {
  link.parentNode.remove()
  var message = document.getElementById(name + '-error')
  if (message) message.hidden = true
  if (field) field.removeAttribute('aria-invalid')
  if (summary.querySelector('li')) return
  summary.hidden = true
  document.title = document.title.replace(/^Error: /, '')
}
